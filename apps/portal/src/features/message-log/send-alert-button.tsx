import { messageEligibility } from '@stormlane/domain/drivers'
import { Send } from 'lucide-react'
import { useState } from 'react'
import type { Vehicle } from '../../platform/asset-queries.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Refused } from '../../ui/controls/refused.tsx'
import { ComposerDialog } from './composer-dialog.tsx'
import { sendAlertTexts as TEXTS } from './message-log.texts.ts'

interface SendAlertButtonProps {
  vehicle: Vehicle
  /** `row` shows only the icon. */
  look: 'button' | 'row'
}

/** Opens the composer for one vehicle; disabled with a reason if the vehicle cannot be messaged. */
export function SendAlertButton({ vehicle, look }: SendAlertButtonProps) {
  const [open, setOpen] = useState(false)
  const eligibility = messageEligibility(vehicle)
  const icon = <Send size={15} strokeWidth={1.9} aria-hidden="true" />
  const pressed = { disabled: !eligibility.eligible, onClick: () => setOpen(true) }
  const button =
    look === 'row' ? (
      <IconButton label={TEXTS.buttonFor(vehicle.name)} size="small" {...pressed}>
        {icon}
      </IconButton>
    ) : (
      <Button icon={icon} {...pressed}>
        {TEXTS.button}
      </Button>
    )
  return (
    <>
      {eligibility.eligible ? button : <Refused reason={eligibility.reason}>{button}</Refused>}
      {open ? (
        <ComposerDialog
          message={{ label: TEXTS.button, about: '', recipients: [{ vehicle }] }}
          link={null}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
