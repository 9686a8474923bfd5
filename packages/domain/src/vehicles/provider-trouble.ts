/**
 * How a simulated provider misbehaves: it fails (`fail`), never answers (`hang`), is rate limited (`limit`), accepts a
 * message but loses the answer, so that the message is sent again (`repeat`), does any of these at random (`mixed`),
 * rejects every message (`reject`), or refuses the access key (`lockout`).
 */
export const PROVIDER_TROUBLES = ['none', 'fail', 'hang', 'limit', 'repeat', 'reject', 'lockout', 'mixed'] as const
export type ProviderTrouble = (typeof PROVIDER_TROUBLES)[number]
