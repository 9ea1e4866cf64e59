import { useEffect, useState, type ReactNode } from 'react';
import { useTexts } from '../platform/texts.ts';
import { Button, IconButton } from './button.tsx';
import styles from './copy-value.module.css';
import { toast } from './toast.tsx';
import { uiTexts } from './ui.texts.ts';

const CONFIRMED_MS = 2000;

/** A value to use elsewhere (an id, a link, a key) with a button that copies it. */
export function CopyValue({ value, label, shown }: CopyValueProps): ReactNode {
  const t = useTexts(uiTexts);
  const { copy, isCopied } = useCopy(value);
  return (
    <span className={styles['copy']}>
      <code className={styles['value']}>{shown ?? value}</code>
      <IconButton
        size="small"
        icon={isCopied ? 'check' : 'copy'}
        label={isCopied ? t.copied : t.copyNamed(label)}
        onPress={copy}
      />
      <span role="status" className="visually-hidden">
        {isCopied && t.copied}
      </span>
    </span>
  );
}

export interface CopyValueProps {
  value: string;
  /** What it is, for the button's name: "Copy the call's ID". */
  label: string;
  /** What stands there when it is not the value itself, such as its first letters. */
  shown?: string;
}

/** A button with words that copies a text. */
export function CopyButton({ value, label }: { value: string; label?: string }): ReactNode {
  const t = useTexts(uiTexts);
  const { copy, isCopied } = useCopy(value);
  return (
    <Button size="small" icon={isCopied ? 'check' : 'copy'} onPress={copy}>
      {isCopied ? t.copied : (label ?? t.copy)}
    </Button>
  );
}

/** Copies a text and says for two seconds that it did. */
export function useCopy(value: string): { copy: () => void; isCopied: boolean } {
  const t = useTexts(uiTexts);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = (): void => {
    writeClipboard(value).then(
      () => setCopied(true),
      () => toast({ text: t.copyFailed, tone: 'warn' }),
    );
  };
  return { copy, isCopied };
}

/**
 * The clipboard of the browser is there on https and localhost only; elsewhere an old command still works.
 */
async function writeClipboard(text: string): Promise<void> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard !== undefined) return await clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  const before = document.activeElement;
  document.body.append(area);
  area.select();
  const isDone = document.execCommand('copy');
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  if (!isDone) throw new Error('the browser does not copy');
}
