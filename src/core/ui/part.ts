import type { ComponentType, ReactNode } from 'react';
import type { Translate } from '../model/messages.ts';

/** A component that a feature adds to pages. */
export type Part = ComponentType<{ readonly t: Translate; readonly children?: ReactNode }>;
