import { useNavigate } from '@tanstack/react-router';
import { toast } from '../ui/toast.tsx';

interface Back {
  /** Asks first where something is not saved. */
  back: () => void;
  /** Says that a record was saved or removed, and leaves it. */
  done: (text: string) => () => void;
}

/** The way from a record back to its list, in which what was searched for stays. */
export function useBack(base: string): Back {
  const navigate = useNavigate();
  const go = (ignoreBlocker: boolean): void => {
    const search = ({ q }: { q?: string }): object => ({ q });
    void navigate({ to: base, search, ignoreBlocker } as never);
  };
  return {
    back: () => go(false),
    done: (text) => () => {
      toast({ text, tone: 'good' });
      go(true);
    },
  };
}
