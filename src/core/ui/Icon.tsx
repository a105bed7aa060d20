/** Drawings on a grid of 24 by 24 units, in the color of the surrounding text. */
const drawings = {
  github: (
    <path d="M12 1.8a10.2 10.2 0 0 0-3.2 19.9c.5.1.7-.2.7-.5v-2c-2.9.6-3.5-1.3-3.5-1.3-.4-1.1-1.1-1.4-1.1-1.4-1-.7.1-.7.1-.7 1 .1 1.6 1.1 1.6 1.1.9 1.6 2.4 1.1 3 .9.1-.7.4-1.1.6-1.4-2.3-.3-4.7-1.1-4.7-5 0-1.1.4-2 1.1-2.8-.1-.2-.5-1.3.1-2.7 0 0 .9-.3 2.8 1a9.7 9.7 0 0 1 5.2 0c1.9-1.3 2.8-1 2.8-1 .6 1.4.2 2.5.1 2.7.7.8 1.1 1.7 1.1 2.8 0 3.9-2.4 4.7-4.7 5 .4.3.7.9.7 1.9v2.9c0 .3.2.6.7.5A10.2 10.2 0 0 0 12 1.8Z" />
  ),
  slack: (
    <>
      <rect x="9.2" y="2" width="3" height="9" rx="1.5" />
      <rect x="13" y="9.2" width="9" height="3" rx="1.5" />
      <rect x="12.2" y="13" width="3" height="9" rx="1.5" />
      <rect x="2" y="12.2" width="9" height="3" rx="1.5" />
    </>
  ),
  linkedin: (
    <>
      <circle cx="5.4" cy="5.2" r="2" />
      <path d="M3.7 8.8h3.4v11.4H3.7ZM9.4 8.8h3.3v1.6c.6-1.1 1.8-1.9 3.5-1.9 3.2 0 4.1 2 4.1 5.1v6.6h-3.4v-6c0-1.5-.3-2.7-1.9-2.7-1.7 0-2.2 1.2-2.2 2.7v6H9.4Z" />
    </>
  ),
  x: (
    <path d="M3 3h5.6l4.2 5.8L17.9 3h2.4l-6.4 7.3L21.4 21h-5.6l-4.6-6.4L5.6 21H3.2l6.9-7.9Zm3.4 1.8 10.3 14.4h1.8L8.2 4.8Z" />
  ),
  youtube: (
    <path
      fillRule="evenodd"
      d="M4 5h16a2.5 2.5 0 0 1 2.5 2.5v9A2.5 2.5 0 0 1 20 19H4a2.5 2.5 0 0 1-2.5-2.5v-9A2.5 2.5 0 0 1 4 5Zm6 3.6v6.8l6-3.4Z"
    />
  ),
  stackoverflow: (
    <path d="M4 14h2v5h11v-5h2v7H4Zm3.5 1h8v2h-8Zm.3-3.6.5-1.9 7.7 2-.5 1.9Zm1.9-5 1.1-1.7 6.7 4.4-1.1 1.7Zm4.6-4.2 1.7-1.1 4.1 7-1.7 1Z" />
  ),
  search: (
    <path
      fillRule="evenodd"
      d="M10.5 3a7.5 7.5 0 1 0 4.5 13.5l4.7 4.7 1.5-1.5-4.7-4.7A7.5 7.5 0 0 0 10.5 3Zm0 2.1a5.4 5.4 0 1 1 0 10.8 5.4 5.4 0 0 1 0-10.8Z"
    />
  ),
  menu: <path d="M3 5.5h18v2H3Zm0 5.5h18v2H3Zm0 5.5h18v2H3Z" />,
  close: <path d="m5.6 4.2 6.4 6.4 6.4-6.4 1.4 1.4-6.4 6.4 6.4 6.4-1.4 1.4-6.4-6.4-6.4 6.4-1.4-1.4 6.4-6.4-6.4-6.4Z" />,
  back: <path d="m14.5 5.1 1.4 1.4-5.5 5.5 5.5 5.5-1.4 1.4-6.9-6.9Z" />,
  sun: (
    <g stroke="currentColor" strokeWidth="2" strokeLinecap="round">
      <circle cx="12" cy="12" r="4.5" />
      <path d="M12 2v1.5M12 20.5V22M2 12h1.5M20.5 12H22M4.9 4.9 6 6M18 18l1.1 1.1M4.9 19.1 6 18M18 6l1.1-1.1" />
    </g>
  ),
  moon: <path d="M20.6 14.6A9 9 0 0 1 9.4 3.4a9 9 0 1 0 11.2 11.2Z" />,
  star: <path d="m12 2.6 2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5-4.7-4.6 6.5-.9Z" />,
} as const;

export type IconName = keyof typeof drawings;

export interface Props {
  readonly name: IconName;
  /** Edge in CSS pixels. Default: 20. */
  readonly size?: number;
}

/** A decorative icon. Text next to it or a label around it must say what it means. */
export function Icon({ name, size = 20 }: Props) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 24 24">
      {drawings[name]}
    </svg>
  );
}
