import type { AnnouncementConfig } from '../src/model/announcement.ts';

export const announcement: AnnouncementConfig = {
  id: 'new-documentation',
  text: 'New: faster docs with better search.',
  link: { label: 'Start here', href: '/quickstart' },
};
