import { portalConfig } from '../../platform/portal-config.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import css from './onboarding.module.css'
import { onboardingTexts } from './onboarding.texts.ts'

const TEXTS = onboardingTexts.welcome

interface WelcomeDialogProps {
  open: boolean
  onClose: () => void
  onNoTours: () => void
}

/** Shown to new users on their first visit. */
export function WelcomeDialog({ open, onClose, onNoTours }: WelcomeDialogProps) {
  return (
    <Dialog
      open={open}
      title={TEXTS.title(portalConfig.productName)}
      onClose={onClose}
      secondaryActions={
        <Button kind="ghost" onClick={onNoTours}>
          {TEXTS.noTours}
        </Button>
      }
      actions={
        <Button kind="primary" autoFocus onClick={onClose}>
          {TEXTS.go}
        </Button>
      }
    >
      <p className={css.lead}>{TEXTS.text}</p>
      <dl className={css.notes}>
        {TEXTS.points.map(([title, text]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
