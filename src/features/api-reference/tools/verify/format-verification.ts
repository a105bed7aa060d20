import { formatDifferences } from './difference.ts';
import { notCallable } from './not-callable.ts';
import { isTrue, type Verification } from './verify.ts';

/** Formats the report of a verification. */
export function formatVerification(verification: Verification): string {
  const { differences, recording: _, ...counts } = verification;
  return [
    `${counts.compared} operations of the Open Source edition compared with the server's own description, through all references.`,
    `${counts.enterprise} operations of Enterprise are on no Open Source server and stay unverified.`,
    `${counts.read + counts.changed} operations called: ${counts.read} that read, ${counts.changed} that change something; requests and responses validated.`,
    `${counts.refused} refusals provoked, and validated as well.`,
    ...Object.entries(notCallable).map(([operationId, reason]) => `Not called: ${operationId}. ${reason}`),
    ...(counts.notCalled.length > 0 ? [`Not called, and no reason given: ${counts.notCalled.join(', ')}.`] : []),
    ...(differences.length > 0 ? ['', `${differences.length} differences:`, formatDifferences(differences)] : []),
    ...(isTrue(verification) ? ['The description is true.'] : []),
  ].join('\n');
}
