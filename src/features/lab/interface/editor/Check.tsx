export interface Props {
  readonly label: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

/** A check box with its label. */
export function Check({ label, isChecked, onChange }: Props) {
  return (
    <label className="lab__control lab__control--check">
      <input type="checkbox" checked={isChecked} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
    </label>
  );
}
