import { formatQuantity } from '@stormlane/domain/measures'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useStored } from '../../platform/local-store.ts'
import { viewerZone } from '../../platform/one-zone.ts'
import { sessionQueries } from '../../platform/session-queries.ts'
import { useUnits } from '../../platform/units.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx'
import { uiTexts } from '../../ui/ui.texts.ts'
import { accountTexts as TEXTS } from './account.texts.ts'
import css from './account-page.module.css'
import { ZoneField } from './zone-field.tsx'

/** Example values that differ clearly between the two measurement systems. */
const EXAMPLE = { temperatureC: -2, gustMps: 24, visibilityM: 800 }

/** Preferences stored in this browser: units, times, theme and tours. */
export function AccountPreferences() {
  const system = useUnits()
  const [, setSystem] = useStored('measurementSystem')
  const [, setNoTours] = useStored('tourComplete')
  const [, setCompletedTours] = useStored('completedTours')
  const showToursAgain = () => {
    setNoTours(undefined)
    setCompletedTours(undefined)
  }
  return (
    <section className={css.block} data-tour="account-preferences" aria-label={TEXTS.preferences}>
      <div className={css.preference}>
        <span>{TEXTS.measurementSystem}</span>
        <SegmentedControl
          label={TEXTS.measurementSystem}
          value={system}
          onChange={setSystem}
          options={TEXTS.measurementSystems}
        />
      </div>
      <p className={css.hint}>
        {TEXTS.example(
          formatQuantity('temperature', EXAMPLE.temperatureC, system),
          formatQuantity('speed', EXAMPLE.gustMps, system),
          formatQuantity('distance', EXAMPLE.visibilityM, system),
        )}
      </p>
      <TimesPreference />
      <div className={css.preference}>
        <span>{uiTexts.theme.label}</span>
        <ThemeSwitch />
      </div>
      <div className={css.preference}>
        <span>{TEXTS.tours}</span>
        <Button onClick={showToursAgain}>{TEXTS.toursAgain}</Button>
      </div>
    </section>
  )
}

/** Chooses between times in the zone of each place and all times in one zone. */
function TimesPreference() {
  const [zone, setZone] = useStored('timeZone')
  const { data: me } = useQuery(sessionQueries.me())
  const client = useQueryClient()
  const kind = zone === undefined ? 'places' : 'one'
  const choose = (next: string | undefined) => {
    setZone(next)
    // Cached answers hold times in the previous zone.
    client.removeQueries({ type: 'inactive' })
    void client.invalidateQueries()
  }
  return (
    <>
      <div className={css.preference}>
        <span>{TEXTS.times}</span>
        <SegmentedControl
          label={TEXTS.times}
          value={kind}
          onChange={(next) => choose(next === 'one' ? (me?.organizationTimezone ?? viewerZone()) : undefined)}
          options={TEXTS.timesIn}
        />
      </div>
      {zone === undefined ? null : <ZoneField label={TEXTS.timesZone} timezone={zone} onChange={choose} />}
      <p className={css.hint}>{TEXTS.timesHint[kind]}</p>
    </>
  )
}
