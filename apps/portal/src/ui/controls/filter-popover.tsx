import { type ComponentProps, type ReactNode, useState } from 'react'
import { Popover } from '../material/popover.ts'
import css from './filter-chip.module.css'
import { FilterChip } from './filter-chip.tsx'

interface FilterPopoverProps extends Pick<ComponentProps<typeof FilterChip>, 'label' | 'value' | 'icon' | 'onClear'> {
  /** The choices; the popover stays open so that several can be picked. */
  children: ReactNode
}

/** A filter chip with its popover. */
export function FilterPopover({ children, ...chip }: FilterPopoverProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <FilterChip {...chip} expanded={anchor !== null} onOpen={(event) => setAnchor(event.currentTarget)} />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': chip.label, className: css.popover } }}
      >
        {children}
      </Popover>
    </>
  )
}
