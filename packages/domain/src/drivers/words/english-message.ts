import { DRIVING_SENTENCES, untilText } from '../../impacts/scores/action.texts.ts'
import { DEFAULT_TEMPLATES } from '../notifications/driver-notifications.texts.ts'
import { THRESHOLD_WORDS } from '../notifications/threshold-variables.ts'
import type { MessageWords } from './message-words.ts'

export const ENGLISH_MESSAGE_WORDS: MessageWords = {
  thresholds: THRESHOLD_WORDS,
  templates: DEFAULT_TEMPLATES,
  official: (text) => text,
  until: untilText,
  driving: DRIVING_SENTENCES,
  draft: {
    text: '{reason} {place}, {time}. {advice} Call dispatch if you cannot.',
    dangers: {
      road: 'Dangerous road',
      slowdown: 'Slow traffic in bad weather',
      tipping: 'Risk of tipping over in the wind',
      flood: 'Risk of flooding',
      power: 'Power outages',
      danger: 'Danger to life',
      fire: 'Risk of wildfire',
      wind: 'Strong wind',
      snow: 'Heavy snow',
      rain: 'Heavy rain',
      ice: 'Ice',
      visibility: 'Poor visibility',
      heat: 'Extreme heat',
      cold: 'Extreme cold',
      weather: 'Bad weather',
    },
    placeAhead: (road, miles) => {
      const where = road === '' ? '' : `on ${road}`
      return miles < 1 ? where || 'where you are' : `${where} in ${miles} mi`.trim()
    },
    onYourWay: 'on your way',
    notice: 'Weather notice',
    now: 'now',
    advice: {
      slower: ({ speedMph, until }) => `Drive no faster than ${speedMph ?? 45} mph${until}`,
      leave_later: ({ at }) => `Do not leave before ${at}`,
      wait_at_stop: ({ place, until }) => `Wait at ${place || 'the next safe place'}${until}`,
      other_road: ({ roads }) => (roads === '' ? 'Take the other road that dispatch sends you' : `Take ${roads}`),
      stop_before: ({ place, until }) => `Stop at ${place || 'the next safe place'}${until}`,
    },
    parked: {
      hold: (until) => `Stay parked${until}`,
      reroute: (until) => `Stay out of the area${until}`,
      secure_load: (until) => `Secure load and doors${until}`,
    },
    watch: 'Watch the weather and drive with care',
  },
}
