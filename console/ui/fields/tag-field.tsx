import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button, Tag, TagGroup, TagList } from 'react-aria-components/TagGroup';
import { Input } from 'react-aria-components/Input';
import { TextField } from 'react-aria-components/TextField';
import { useTexts } from '../../platform/texts.ts';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons.tsx';
import { uiTexts } from '../ui.texts.ts';
import { addTags } from './add-tags.ts';
import { FieldFrame, invalidity, type FieldProps } from './field-frame.tsx';
import styles from './field.module.css';
import { HiddenValues } from './hidden-values.tsx';
import tags from './tag-field.module.css';

/**
 * Several words of one's own, such as labels. Enter or a comma adds what is written, Backspace takes the last
 * one back for changing. The form carries one entry for each.
 */
export function TagField(props: TagFieldProps): ReactNode {
  const { value, defaultValue, onChange, placeholder, name, maxTags, isDisabled } = props;
  const [own, setOwn] = useState<readonly string[]>(defaultValue ?? []);
  const [written, setWritten] = useState('');
  const chosen = value ?? own;
  const change = (next: string[]): void => {
    setOwn(next);
    onChange?.(next);
  };
  const take = (words: string): void => {
    change(addTags(chosen, words, maxTags));
    setWritten('');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if ((event.key === 'Enter' || event.key === ',') && written.trim() !== '') {
      event.preventDefault();
      take(written);
    } else if (event.key === 'Backspace' && written === '' && chosen.length > 0) {
      event.preventDefault();
      setWritten(chosen.at(-1) ?? '');
      change(chosen.slice(0, -1));
    }
  };
  return (
    <TextField
      value={written}
      onChange={setWritten}
      onBlur={() => written.trim() !== '' && take(written)}
      onKeyDown={onKeyDown}
      name={name}
      isDisabled={isDisabled}
      {...invalidity(props.errorMessage)}
      className={classNames(styles['field'], props.className)}
    >
      <FieldFrame {...props}>
        <Tags label={props.label} chosen={chosen} onRemove={change} isDisabled={isDisabled} />
        <Input className={styles['control']} placeholder={placeholder} autoComplete="off" />
        <HiddenValues name={name} values={chosen} />
      </FieldFrame>
    </TextField>
  );
}

function Tags({ label, chosen, onRemove, isDisabled }: TagsProps): ReactNode {
  const t = useTexts(uiTexts);
  if (chosen.length === 0) return null;
  return (
    <TagGroup
      aria-label={label}
      {...(isDisabled ? {} : { onRemove: (keys) => onRemove(chosen.filter((tag) => !keys.has(tag))) })}
    >
      <TagList className={tags['list']}>
        {chosen.map((tag) => (
          <Tag key={tag} id={tag} textValue={tag} className={tags['tag']}>
            {tag}
            {!isDisabled && (
              <Button slot="remove" className={tags['remove']} aria-label={t.remove(tag)}>
                <Icon name="x" size={12} />
              </Button>
            )}
          </Tag>
        ))}
      </TagList>
    </TagGroup>
  );
}

interface TagsProps {
  label: string;
  chosen: readonly string[];
  onRemove: (left: string[]) => void;
  isDisabled?: boolean;
}

export interface TagFieldProps extends FieldProps {
  value?: readonly string[];
  defaultValue?: readonly string[];
  onChange?: (tags: string[]) => void;
  placeholder?: string;
  maxTags?: number;
}
