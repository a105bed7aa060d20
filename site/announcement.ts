import type { AnnouncementConfig } from '../src/model/announcement.ts';

export const announcement: AnnouncementConfig = {
  id: 'new-documentation',
  text: 'This is the new Unleash documentation: faster, searchable and checked against a running server.',
  link: { label: 'Start here', href: '/quickstart' },
};
