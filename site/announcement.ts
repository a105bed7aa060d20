import type { AnnouncementConfig } from '../src/core/model/announcement.ts';

export const announcement: AnnouncementConfig = {
  id: 'compare-versions',
  text: 'What has changed since your version of Unleash?',
  link: { label: 'Compare versions', href: '/versions/compare' },
};
