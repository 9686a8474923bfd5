import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import styles from '../../parts/entry/entry-frame.module.css'
import { EntryFrame } from '../../parts/entry/entry-frame.tsx'
import { SecondFactorSetup } from '../../parts/second-factor/second-factor-setup.tsx'
import { sessionTexts } from './session.texts.ts'

const TEXTS = sessionTexts.twoStep

/** Makes users set up an authenticator app before they can continue, because their organization requires one. */
export function TwoStepPage() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const goOn = () => {
    client.clear()
    void navigate({ to: '/', replace: true })
  }
  return (
    <EntryFrame title={TEXTS.title}>
      <p className={styles.explanation}>{TEXTS.explanation}</p>
      <SecondFactorSetup onDone={goOn} />
      <p className={styles.foot}>
        <Link to="/logout">{TEXTS.signOut}</Link>
      </p>
    </EntryFrame>
  )
}
