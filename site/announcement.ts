import type { AnnouncementConfig } from '../src/core/model/announcement.ts';

export const announcement: AnnouncementConfig = {
  id: 'new-documentation',
  text: 'Faster docs, better search.',
  link: { label: 'Start here', href: '/quickstart' },
};
