import { FileUp, FlaskConical, MapPin, Truck } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { portalConfig } from '../../platform/portal-config.ts'
import { Button } from '../../ui/controls/button.tsx'
import css from './first-steps.module.css'
import { firstStepsTexts as TEXTS } from './first-steps.texts.ts'

const ICON = { size: 19, strokeWidth: 1.75, 'aria-hidden': true } as const

interface FirstStepsProps {
  /** The upload button. */
  upload: ReactNode
  /** Only admins connect fleets. */
  isAdmin: boolean
  onCreate: () => void
  onSamples: () => void
  loadsSamples: boolean
  onDismiss: () => void
}

/** Offers an organization without assets ways to get the first ones on the map. */
export function FirstSteps({ upload, isAdmin, onCreate, onSamples, loadsSamples, onDismiss }: FirstStepsProps) {
  const titleId = useId()
  const { productName } = portalConfig
  return (
    <section className={css.card} aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{TEXTS.title(productName)}</h2>
        <p>{TEXTS.text}</p>
      </header>
      <ul className={css.steps}>
        <Step icon={<MapPin {...ICON} />} {...TEXTS.create}>
          <Button kind="primary" onClick={onCreate}>
            {TEXTS.create.button}
          </Button>
        </Step>
        <Step icon={<FileUp {...ICON} />} {...TEXTS.upload}>
          {upload}
        </Step>
        <Step icon={<Truck {...ICON} />} title={TEXTS.connect.title} text={TEXTS.connect.text(isAdmin)}>
          {isAdmin ? <Button href="/client/account/connections">{TEXTS.connect.button}</Button> : null}
        </Step>
        <Step icon={<FlaskConical {...ICON} />} {...TEXTS.samples}>
          <Button busy={loadsSamples} onClick={onSamples}>
            {TEXTS.samples.button}
          </Button>
        </Step>
      </ul>
      <footer>
        <p>{TEXTS.later}</p>
        <Button kind="link" onClick={onDismiss}>
          {TEXTS.dismiss}
        </Button>
      </footer>
    </section>
  )
}

interface StepProps {
  icon: ReactNode
  title: string
  text: string
  children: ReactNode
}

function Step({ icon, title, text, children }: StepProps) {
  return (
    <li>
      <span className={css.icon}>{icon}</span>
      <div className={css.words}>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      {children}
    </li>
  )
}
