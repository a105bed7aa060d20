/** The logo of the documentation: a switch that is on. */
export function Logo() {
  return (
    <svg aria-hidden="true" width="30" height="30" viewBox="0 0 30 30">
      <rect width="30" height="30" rx="7" fill="var(--color-brand)" />
      <rect x="5" y="9" width="20" height="12" rx="6" fill="var(--color-brand-accent)" />
      <circle cx="19" cy="15" r="4.2" fill="var(--color-brand-knob)" />
    </svg>
  );
}
