import { ArrowLeftRight } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { affectedTexts as TEXTS } from './affected.texts.ts'

const HandOverDialog = lazy(() => import('./hand-over-dialog.tsx').then((m) => ({ default: m.HandOverDialog })))

/** Opens the hand-over to the next shift. */
export function HandOverButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<ArrowLeftRight size={15} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {TEXTS.handOver.button}
      </Button>
      {isOpen ? (
        <Suspense>
          <HandOverDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
