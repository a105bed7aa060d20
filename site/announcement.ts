import type { AnnouncementConfig } from '../src/core/model/announcement.ts';

export const announcement: AnnouncementConfig = {
  id: 'compare-versions',
  text: 'Which changes are between your Unleash and the newest one?',
  link: { label: 'Compare versions', href: '/versions/compare' },
};
