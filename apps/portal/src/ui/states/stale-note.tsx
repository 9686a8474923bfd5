import { History } from 'lucide-react'
import { uiTexts } from '../ui.texts.ts'
import { formatAge } from './age.ts'
import css from './states.module.css'

/** Shows the age of data that is older than it should be. */
export const StaleNote = ({ updatedAt, now }: { updatedAt: Date; now: Date }) => (
  <AgeNote text={uiTexts.staleSince(formatAge(updatedAt, now))} />
)

/** Shows the age of the newest forecast while newer ones are overdue. */
export const OldForecastNote = ({ runAt, now }: { runAt: Date; now: Date }) => (
  <AgeNote text={uiTexts.oldForecast(formatAge(runAt, now))} />
)

/** Says why there is no forecast at all, and since when none could be made. */
export const NoForecastNote = ({ words }: { words: string }) => <AgeNote text={words} />

/** Says where or when the newest forecast ends, because a model was missing when it was made. */
export const LimitedForecastNote = ({
  isUnitedStatesOnly,
  end,
}: {
  isUnitedStatesOnly: boolean
  end: string | null
}) => <AgeNote text={uiTexts.limitedForecast(isUnitedStatesOnly, end)} />

const AgeNote = ({ text }: { text: string }) => (
  <span className={css.stale} role="status">
    <History size={14} aria-hidden="true" />
    {text}
  </span>
)
