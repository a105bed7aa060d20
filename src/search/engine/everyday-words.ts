/**
 * What readers say in everyday words, and the words of this field that they may mean. A query with a phrase on the left
 * also finds the phrases on the right, with a low score, because each is only a guess. Write phrases in lowercase and in the
 * singular, and don't take them from judged queries, which would then measure nothing.
 */
export const everydayWords: readonly (readonly [said: string, meant: string])[] = [
  // What went wrong.
  ['gone, disappeared, vanished, went missing, nowhere', 'archive, delete, restore'],
  ['crash, dies, killed, keeps restarting', 'error, restart, memory'],
  ['nothing happens, no effect, has no effect, ignored', 'disabled, not visible, evaluation'],
  ['nobody, no one', 'disabled, not returned'],
  ['broken, weird, strange, unexpected, goes wrong, misbehave', 'troubleshooting, problem'],
  ['rejected, denied, refused, not allowed', 'forbidden, unauthorized, permission, cors'],
  ['forgot, forgotten, lost password', 'reset password'],
  ['hidden, invisible, does not show, not showing, not appear', 'disabled, not visible'],
  ['flips, jumps, random, changes on reload', 'stickiness, gradual rollout'],
  ['overload, hammer, too often', 'rate limit, polling interval'],
  ['outdated, out of date, not updated, delay, delayed', 'polling interval, cache, stale'],
  ['mistake, by accident, accidentally', 'revert, restore'],
  // People.
  ['people, person, folks, human', 'user, member'],
  ['boss, manager, lead, supervisor', 'admin, owner, approve'],
  ['tester, beta user, early access, insider, pilot', 'segment, constraint, user ids'],
  ['not logged in, logged out, unknown visitor, anonymous', 'session id, anonymous'],
  ['newcomer, new hire, joins, joining, onboard', 'add user, invite, quickstart'],
  ['leaves, left the company, fired, quits', 'remove user, delete user, scim'],
  ['auditor, inspector, regulator', 'audit, compliance, event log'],
  // What people want.
  ['half, part of, portion, some of', 'percentage, gradual rollout'],
  ['slowly, step by step, little by little, bit by bit, in stages, phased', 'gradual rollout, milestone'],
  ['panic, pull the plug, stop everything, turn it all off', 'kill switch, disable'],
  ['launch, ship, go live, publish, rolled out', 'release, rollout, enable'],
  ['leftover, garbage, dead, forgotten flag, get rid of', 'stale, technical debt, archive'],
  ['second person, second pair of eyes, sign off, ask first', 'change request, approval'],
  ['who did, who changed, who turned, blame', 'event log, history'],
  ['proof, prove, evidence', 'audit log, event log'],
  ['count, counter, how many times, how often shown', 'metrics'],
  ['notify, inform, tell the team, ping me, be told', 'notification, integration, webhook'],
  ['automatically, automate, automation, script', 'api, actions, signals'],
  ['organize, sort, arrange, folder, category', 'project, tag'],
  ['save money, cheap, expensive, cost, bill, fee', 'pricing, billing, license'],
  ['buy, purchase, trial', 'license, pricing'],
  ['if else, rule, condition, depends on', 'constraint, dependency'],
  ['everyone except, everybody but, leave out', 'constraint, not in'],
  ['list of users, certain users, specific people, only me', 'user ids, segment, constraint'],
  // Technology.
  ['phone, mobile, handset, tablet', 'android, ios, flutter'],
  ['machine, host, box', 'server, instance'],
  ['ping, alive, heartbeat', 'health, ready'],
  ['live, instantly, immediately, push, right away', 'streaming, polling interval'],
  ['airplane, no wifi, without connection', 'offline, bootstrap'],
  ['hacker, attack, secure, safe', 'security, token'],
  ['visible in the browser, public key', 'frontend token'],
  ['rights, allowed to, may', 'permission, role'],
  ['bug, report a problem', 'issue, support'],
];
