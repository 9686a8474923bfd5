import { Mail } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { briefingMailTexts as TEXTS } from './briefing.texts.ts'

const MailDialog = lazy(() => import('./mail-dialog.tsx').then((m) => ({ default: m.MailDialog })))

interface MailButtonProps {
  group: string | undefined
  /** Name of the group, or the label for all assets. */
  name: string
}

/** Opens the dialog that schedules daily mails of the shown briefing. */
export function MailButton({ group, name }: MailButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="large"
        icon={<Mail size={15} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {TEXTS.button}
      </Button>
      {isOpen ? (
        <Suspense>
          <MailDialog group={group} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
