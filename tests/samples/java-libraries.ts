import { globSync } from 'node:fs';
import path from 'node:path';
import { readPageItems } from './read-page-items.ts';

/** The blocks of XML on a page. */
export const xmlOf = (source: string) =>
  readPageItems(source).flatMap((item) => (item.type === 'code' && item.language === 'xml' ? [item.code] : []));

/** A library without its version, which another one of the project decides. */
const library = (group: string, artifact: string) =>
  `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId></dependency>`;

/** The project of the Spring Boot examples, whose libraries all other pages need, and what runs tests. */
const [springPom = ''] = xmlOf('content/docs/feature-flag-tutorials/spring-boot/examples.md');
export const pom = springPom.replace(
  '</dependencies>',
  `${library('org.junit.platform', 'junit-platform-launcher')}$&`,
);

/** Only the command of javac expands `*`. */
export const classPathOf = (jars: string) => globSync(path.join(jars, '*.jar')).join(path.delimiter);
