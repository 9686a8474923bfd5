import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { ShareDialog } from './lazy-share-dialog.ts'
import { SHARE_BUTTON } from './share-button.texts.ts'

/** Opens the dialog with the shared links of a saved route. */
export function ShareButton({ route }: { route: { id: string; name: string } }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" icon={<Share2 size={14} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {SHARE_BUTTON}
      </Button>
      {isOpen ? <ShareDialog route={route} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
