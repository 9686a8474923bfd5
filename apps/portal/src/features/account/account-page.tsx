import { formatQuantity } from '@stormlane/domain'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useStored } from '../../platform/local-store.ts'
import { portalConfig } from '../../platform/portal-config.ts'
import { sessionQueries } from '../../platform/session-queries.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { Panel } from '../../ui/surface/panel.tsx'
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx'
import { uiTexts } from '../../ui/ui.texts.ts'
import { accountTexts as TEXTS } from './account.texts.ts'
import styles from './account-page.module.css'

/** Account data, theme, measurement system and sign-out. */
export function AccountPage() {
  return (
    <div className={styles.panels}>
      <Identity />
      <Preferences />
      <Panel title={TEXTS.moreLogins}>
        <div className={styles.body}>
          <p>
            {TEXTS.moreLoginsText} <a href={`mailto:${portalConfig.supportEmail}`}>{portalConfig.supportEmail}</a>
          </p>
        </div>
      </Panel>
    </div>
  )
}

function Identity() {
  const { data: me } = useSuspenseQuery(sessionQueries.me())
  const facts = [
    [TEXTS.name, me.name],
    [TEXTS.email, me.email],
    [TEXTS.organization, me.organizationName],
    [TEXTS.role, me.isAdmin ? TEXTS.roles.admin : TEXTS.roles.member],
  ]
  return (
    <Panel title={TEXTS.you} tour="account-you">
      <dl className={styles.facts}>
        {facts.map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

/** Example values that differ clearly between the two measurement systems. */
const EXAMPLE = { temperatureC: -2, gustMps: 24, visibilityM: 800 }

function Preferences() {
  const [system, setSystem] = useStored('measurementSystem')
  const [, setNoTours] = useStored('tourComplete')
  const [, setCompletedTours] = useStored('completedTours')
  const showToursAgain = () => {
    setNoTours(undefined)
    setCompletedTours(undefined)
  }
  return (
    <Panel title={TEXTS.preferences} tour="account-preferences">
      <div className={styles.body}>
        <p className={styles.hint}>{TEXTS.preferencesHint}</p>
        <div className={styles.preference}>
          <span>{TEXTS.measurementSystem}</span>
          <SegmentedControl
            label={TEXTS.measurementSystem}
            value={system}
            onChange={setSystem}
            options={[
              { value: 'imperial', label: TEXTS.imperial },
              { value: 'metric', label: TEXTS.metric },
            ]}
          />
        </div>
        <p className={styles.hint}>
          {TEXTS.example(
            formatQuantity('temperature', EXAMPLE.temperatureC, system),
            formatQuantity('speed', EXAMPLE.gustMps, system),
            formatQuantity('distance', EXAMPLE.visibilityM, system),
          )}
        </p>
        <div className={styles.preference}>
          <span>{uiTexts.theme.label}</span>
          <ThemeSwitch />
        </div>
        <div className={styles.preference}>
          <span>{TEXTS.tours}</span>
          <Button onClick={showToursAgain}>{TEXTS.toursAgain}</Button>
        </div>
      </div>
    </Panel>
  )
}
