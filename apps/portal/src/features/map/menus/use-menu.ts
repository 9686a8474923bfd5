import { useState } from 'react'
import { useMediaQuery } from '../../../ui/theme/use-media-query.ts'
import type { MenuCategory } from './menu-category.ts'

/** Screens wide enough for an open menu beside a card. */
const WIDE = '(min-width: 1600px)'
const WIDTHS_PX = { open: 376, closed: 236 } as const

/** The open submenu of Map Options and the width of the menu. */
export function useMenu() {
  const wide = useMediaQuery(WIDE)
  const [chosen, setOpen] = useState<MenuCategory>()
  const [collapsed, setCollapsed] = useState(false)
  const open = chosen ?? (wide ? 'risk-layers' : 'top-menu')
  const isOpen = open !== 'top-menu' && !collapsed
  return { open, setOpen, collapsed, setCollapsed, isOpen, widthPx: isOpen ? WIDTHS_PX.open : WIDTHS_PX.closed }
}

export type Menu = ReturnType<typeof useMenu>
