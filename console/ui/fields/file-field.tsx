import { useId, useState, type ReactNode } from 'react';
import type { DropItem } from 'react-aria/useDrop';
import { DropZone } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { showBytes } from '../../platform/show.ts';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { Button, IconButton } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons.tsx';
import { uiTexts } from '../ui.texts.ts';
import type { FieldProps } from './field-frame.tsx';
import styles from './field.module.css';
import files from './file-field.module.css';
import { judgeFile } from './judge-file.ts';

/**
 * A file, chosen by a button or dropped. One that is too large or of another kind is refused before it is
 * read.
 */
export function FileField(props: FileFieldProps): ReactNode {
  const { label, description, errorMessage, accept, maxBytes, value, onChange, isDisabled } = props;
  const t = useTexts(uiTexts);
  const language = useLanguage();
  const id = useId();
  const [own, setOwn] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const chosen = value === undefined ? own : value;
  const size = maxBytes === undefined ? null : showBytes(maxBytes, language);
  const take = (file: File | null): void => {
    const wrong = file === null ? null : judgeFile(file, { accept, maxBytes });
    if (file !== null && wrong !== null) {
      return setFault(
        wrong === 'too_large' ? t.fileTooLarge(file.name, size ?? '') : t.fileWrongKind(file.name),
      );
    }
    setFault(null);
    setOwn(file);
    onChange?.(file);
  };
  const notes = [t.dropFile, size !== null && t.maxSize(size)].filter(Boolean).join(' · ');
  return (
    <div role="group" aria-labelledby={id} className={classNames(styles['field'], props.className)}>
      <span id={id} className={props.isLabelHidden ? 'visually-hidden' : styles['label']}>
        {label}
      </span>
      <DropZone
        isDisabled={isDisabled}
        aria-label={label}
        className={files['zone']}
        onDrop={({ items }) => void firstFile(items).then((file) => file && take(file))}
      >
        <FileTrigger
          acceptedFileTypes={accept?.split(',').map((kind) => kind.trim())}
          onSelect={(list) => take(list?.[0] ?? null)}
        >
          <Button icon="upload" isDisabled={isDisabled}>
            {t.chooseFile}
          </Button>
        </FileTrigger>
        <span className={styles['description']}>{notes}</span>
      </DropZone>
      {chosen !== null && <Chosen file={chosen} onRemove={() => take(null)} />}
      {description !== undefined && <span className={styles['description']}>{description}</span>}
      <span role="alert" className={styles['error']}>
        {fault ?? errorMessage}
      </span>
    </div>
  );
}

export interface FileFieldProps extends FieldProps {
  /** Endings and kinds as of `<input type="file">`: `.csv,text/csv`. */
  accept?: string;
  maxBytes?: number;
  value?: File | null;
  onChange?: (file: File | null) => void;
}

function Chosen({ file, onRemove }: { file: File; onRemove: () => void }): ReactNode {
  const t = useTexts(uiTexts);
  const size = showBytes(file.size, useLanguage());
  return (
    <div className={files['chosen']}>
      <Icon name="file" />
      <span className={files['name']}>{file.name}</span>
      <span className={styles['description']}>{size}</span>
      <IconButton size="small" icon="x" label={t.remove(file.name)} onPress={onRemove} />
    </div>
  );
}

async function firstFile(items: DropItem[]): Promise<File | null> {
  for (const item of items) if (item.kind === 'file') return await item.getFile();
  return null;
}
