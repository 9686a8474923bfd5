import { DEFAULT_TEMPLATES } from '../driver-notifications/driver-notifications.texts.ts'
import { THRESHOLD_WORDS } from '../driver-notifications/threshold-variables.ts'
import { DRIVING_SENTENCES, untilText } from '../scores/action.texts.ts'
import type { MessageWords } from './message-words.ts'

export const ENGLISH_MESSAGE_WORDS: MessageWords = {
  thresholds: THRESHOLD_WORDS,
  templates: DEFAULT_TEMPLATES,
  official: (text) => text,
  until: untilText,
  driving: DRIVING_SENTENCES,
}
