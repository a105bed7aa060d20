import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { install, keepPackages } from '../kept-packages.ts';
import type { Program } from '../../tools/programs.ts';

/** Maven's names of libraries and their version, which come with what they need. */
const libraries = [
  'org.jetbrains.kotlin:kotlin-compiler-embeddable:2.2.20',
  'org.jetbrains.kotlin:kotlin-compose-compiler-plugin-embeddable:2.2.20',
  'org.jetbrains.kotlin:kotlin-test-junit:2.2.20',
  'org.jetbrains.kotlinx:kotlinx-coroutines-test-jvm:1.10.2',
  'com.squareup.moshi:moshi-kotlin:1.15.1',
  'com.squareup.moshi:moshi-adapters:1.15.1',
  'com.fasterxml.jackson.module:jackson-module-kotlin:2.13.5',
  'com.fasterxml.jackson.datatype:jackson-datatype-jsr310:2.13.5',
  'net.sourceforge.streamsupport:android-retrofuture:1.7.4',
  'org.slf4j:slf4j-api:2.0.7',
  'junit:junit:4.13.2',
  /** The classes of Android. */
  'org.robolectric:android-all:14-robolectric-10818077',
] as const;

/** Libraries of Android, which name ranges of versions that Maven can't resolve, so all of them are here. */
const androidLibraries = [
  'androidx.activity:activity-compose:1.10.1:aar',
  'androidx.activity:activity-ktx:1.10.1:aar',
  'androidx.activity:activity:1.10.1:aar',
  'androidx.annotation:annotation-jvm:1.9.1',
  'androidx.appcompat:appcompat:1.7.0:aar',
  'androidx.arch.core:core-common:2.2.0',
  'androidx.arch.core:core-runtime:2.2.0:aar',
  'androidx.collection:collection-jvm:1.5.0',
  'androidx.compose.foundation:foundation-android:1.10.5:aar',
  'androidx.compose.foundation:foundation-layout-android:1.10.5:aar',
  'androidx.compose.material3:material3-android:1.3.1:aar',
  'androidx.compose.runtime:runtime-android:1.10.5:aar',
  'androidx.compose.runtime:runtime-saveable-android:1.10.5:aar',
  'androidx.compose.ui:ui-android:1.10.5:aar',
  'androidx.compose.ui:ui-geometry-android:1.10.5:aar',
  'androidx.compose.ui:ui-graphics-android:1.10.5:aar',
  'androidx.compose.ui:ui-text-android:1.10.5:aar',
  'androidx.compose.ui:ui-unit-android:1.10.5:aar',
  'androidx.core:core-ktx:1.13.1:aar',
  'androidx.core:core:1.13.1:aar',
  'androidx.fragment:fragment:1.5.4:aar',
  'androidx.lifecycle:lifecycle-common-jvm:2.9.0',
  'androidx.lifecycle:lifecycle-process:2.9.0:aar',
  'androidx.lifecycle:lifecycle-runtime-android:2.9.0:aar',
  'androidx.lifecycle:lifecycle-runtime-compose-android:2.9.0:aar',
  'androidx.lifecycle:lifecycle-viewmodel-android:2.9.0:aar',
  'androidx.lifecycle:lifecycle-viewmodel-compose-android:2.9.0:aar',
  'androidx.savedstate:savedstate-android:1.3.0:aar',
  'androidx.test:core:1.6.1:aar',
  'androidx.test:monitor:1.7.2:aar',
  'com.squareup.okhttp3:okhttp-android:5.1.0:aar',
  /** The old SDK's version. */
  'com.squareup.okhttp3:okhttp:4.11.0',
  'org.robolectric:annotations:4.16',
  'org.robolectric:junit:4.16',
  'org.robolectric:robolectric:4.16',
  'org.robolectric:sandbox:4.16',
] as const;

const dependency = (name: string, more = '') => {
  const [group, artifact, version, type = 'jar'] = name.split(':');
  const parts = { groupId: group, artifactId: artifact, version, type };
  const written = Object.entries(parts).map(([key, value]) => `<${key}>${value}</${key}>`);
  return `<dependency>${written.join('')}${more}</dependency>`;
};
const alone = '<exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions>';

/** Only some registries have the libraries of Android. */
const pomWith = (sdks: readonly string[]) => `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>samples</groupId><artifactId>kotlin</artifactId><version>1</version>
  <dependencies>
    ${libraries.map((name) => dependency(name)).join('\n    ')}
    ${[...sdks, ...androidLibraries].map((name) => dependency(name, alone)).join('\n    ')}
  </dependencies>
</project>`;

/**
 * Returns a folder with the compiler, the libraries of Android and SDKs, all as `jar` files.
 *
 * @param sdks Maven's names of the SDKs, with version and type
 */
export function kotlinPackages(mvn: Program, java: Program, sdks: readonly string[]): Promise<string> {
  const pom = pomWith(sdks);
  return keepPackages('kotlin', [pom], async (folder) => {
    writeFileSync(path.join(folder, 'pom.xml'), pom);
    const jars = path.join(folder, 'jars');
    const copy = ['dependency:copy-dependencies', `-DoutputDirectory=${jars}`] as const;
    await install(mvn, ['--quiet', '--batch-mode', ...copy], { cwd: folder });
    await install(java, [path.join(import.meta.dirname, 'kotlin/ExtractClasses.java'), jars]);
  });
}
