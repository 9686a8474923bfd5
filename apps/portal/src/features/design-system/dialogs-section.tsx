import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { SideDialog } from '../../ui/dialog/side-dialog.tsx'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import { loadTour } from '../../ui/tour/tour.ts'
import css from './design-system.module.css'

export function DialogsSection() {
  const [open, setOpen] = useState<'dialog' | 'side'>()
  const show = useToasts()
  const close = () => setOpen(undefined)
  const tour = async () =>
    (await loadTour())({
      steps: [
        { title: 'Design system', text: 'Every part of the portal, in all its states.' },
        { target: '#theme-switch', title: 'Theme', text: 'Light, dark, or as your system says.' },
      ],
      onEnd: () => show({ kind: 'info', title: 'The tour has ended' }),
    })
  return (
    <div className={css.body}>
      <div className={css.row}>
        <Button onClick={() => setOpen('dialog')}>Open dialog</Button>
        <Button onClick={() => setOpen('side')}>Open side dialog</Button>
        <Button onClick={() => void tour()}>Start tour</Button>
      </div>
      <div className={css.row}>
        <Button
          onClick={() =>
            show({ kind: 'success', title: 'Location saved', text: 'Grand Island DC is scored within a minute.' })
          }
        >
          Success
        </Button>
        <Button
          onClick={() =>
            show({ kind: 'error', title: 'Alert could not be sent', text: 'Truck 4127 has no messaging device.' })
          }
        >
          Error
        </Button>
      </div>
      <Dialog
        open={open === 'dialog'}
        title="Create New Location"
        errors={{
          title: 'The location could not be saved',
          list: ['Latitude must be between -90 and 90.', 'Name is required.'],
        }}
        onClose={close}
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button kind="primary" onClick={close}>
              Save
            </Button>
          </>
        }
      >
        <TextField label="Name" error="Name is required." />
      </Dialog>
      <SideDialog
        open={open === 'side'}
        title="Upload CSV"
        subtitle="Batch type: location"
        onClose={close}
        secondaryActions={<a href="/locations.csv">Sample file: /locations.csv</a>}
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button kind="primary" onClick={close}>
              Upload
            </Button>
          </>
        }
      >
        <p>46 accepted, 3 rejected. Rejected rows are skipped. Fix them here, or download them and upload again.</p>
      </SideDialog>
    </div>
  )
}
