import { useId, useState } from 'react';
import type { Translate } from '../../../../core/model/messages.ts';

export interface Props {
  readonly label: string;
  readonly name: string;
  /** Names that others have. */
  readonly taken: readonly string[];
  readonly onRename: (name: string) => void;
  readonly t: Translate;
}

/** A unique name. The text takes effect while the reader types, unless it is empty or another entry has the name. */
export function NameField({ label, name, taken, onRename, t }: Props) {
  const [rejected, setRejected] = useState<string>();
  const messageId = useId();
  return (
    <label className="lab__control">
      <span>{label}</span>
      <input
        type="text"
        value={rejected ?? name}
        maxLength={100}
        aria-invalid={rejected !== undefined}
        aria-describedby={rejected === undefined ? undefined : messageId}
        onChange={(event) => {
          const { value } = event.currentTarget;
          const isValid = value.trim() !== '' && !taken.includes(value);
          setRejected(isValid ? undefined : value);
          if (isValid) onRename(value);
        }}
        onBlur={() => setRejected(undefined)}
      />
      {rejected !== undefined && (
        <span className="lab__invalid" id={messageId}>
          {t(rejected.trim() === '' ? 'labPage.edit.noName' : 'labPage.edit.nameTaken')}
        </span>
      )}
    </label>
  );
}
