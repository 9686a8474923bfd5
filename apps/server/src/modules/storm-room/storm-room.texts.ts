import { BRIEFING_TEXTS } from '@stormlane/domain/desk'
import { type StormChange, stormChangeText, stormName, stormTimes, type TrackedStorm } from '@stormlane/domain/storms'
import { dayTimeText, momentText } from '@stormlane/domain/time'

export const STORM_ROOM_TEXTS = {
  /** If two people write at once, the second one is told, and both texts stay. */
  noteChanged: (byName: string) =>
    `${byName} has written since. Nothing was lost: read the new text, put yours to it, and save again.`,
}

interface StormMail {
  storm: TrackedStorm
  changes: readonly StormChange[]
  /** How many own assets are inside now, and will be. */
  inside: number
  later: number
  now: Date
  timeZone: string
  product: string
  publicUrl: string
}

/** The mail to a member who watches a storm. */
export function stormMail({ storm, changes, inside, later, now, timeZone, product, publicUrl }: StormMail) {
  const name = stormName(storm)
  const lines = changes.map((change) => stormChangeText(change))
  const rest = lines.length - 1
  const times = stormTimes(storm.hours)
  const ends = times && dayTimeText(new Date(times.endsAt), timeZone)
  const state =
    storm.state === 'ended'
      ? 'It has ended.'
      : `It ${storm.state === 'active' ? 'is there' : `begins ${times ? dayTimeText(new Date(times.beginsAt), timeZone) : 'later'}`} and ends ${ends}.`
  const assets = `Your assets: ${inside.toLocaleString('en-US')} inside now, ${later.toLocaleString('en-US')} more on the way.`
  return {
    subject: `${name}: ${lines.at(-1) ?? ''}${rest > 0 ? ` ${BRIEFING_TEXTS.more(rest)}` : ''}`,
    text: [
      `${name}, as of ${momentText(now, timeZone)}:`,
      '',
      ...lines.map((line) => `- ${line}`),
      '',
      storm.state === 'ended' ? state : `${state} ${assets}`,
      '',
      `The storm: ${publicUrl}/client/storms/${encodeURIComponent(storm.id)}`,
      '--',
      `Sent by ${product}, because you watch this storm. Open it and press Watching to stop.`,
    ].join('\n'),
  }
}
