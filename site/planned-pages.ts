/**
 * Pages that the site will have. While one is not written, redirects to it are pending, and items of the sidebars that
 * name it are left out.
 */
export const plannedPaths: readonly string[] = [
  '/feature-flag-tutorials/django',
  '/feature-flag-tutorials/django/examples',
  '/feature-flag-tutorials/dotnet',
  '/feature-flag-tutorials/dotnet/examples',
  '/feature-flag-tutorials/flutter/a-b-testing',
  '/feature-flag-tutorials/go',
  '/feature-flag-tutorials/go/examples',
  '/feature-flag-tutorials/ios',
  '/feature-flag-tutorials/ios/examples',
  '/feature-flag-tutorials/java',
  '/feature-flag-tutorials/nextjs',
  '/feature-flag-tutorials/rails',
  '/feature-flag-tutorials/rails/examples',
  '/feature-flag-tutorials/react/examples',
  '/feature-flag-tutorials/ruby',
  '/feature-flag-tutorials/ruby/examples',
  '/feature-flag-tutorials/rust',
  '/feature-flag-tutorials/rust/examples',
  '/feature-flag-tutorials/spring-boot',
  '/feature-flag-tutorials/spring-boot/examples',
  '/unleash-academy/advanced-for-devs',
  '/unleash-academy/foundational',
  '/unleash-academy/managing-unleash-for-devops',
];
