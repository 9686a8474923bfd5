import type { AssetType } from '@stormlane/domain/assets'
import { Boxes, ChevronDown, ChevronRight, ChevronUp, FolderTree, Funnel, Layers, List, Search } from 'lucide-react'
import { type ReactNode, Suspense, useId } from 'react'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Panel } from '../../../ui/surface/panel.tsx'
import { mapTexts } from '../map.texts.ts'
import css from './map-options.module.css'
import type { MenuCategory } from './menu-category.ts'
import type { Menu } from './use-menu.ts'

const TEXTS = mapTexts.options
const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

interface MapOptionsProps {
  menu: Menu
  layerName: string
  assetType: AssetType
  assetCount: number
  chosenGroups: number
  chosenFilters: number
  /** Content of the submenus. */
  layers: ReactNode
  assetTypes: ReactNode
  groups: ReactNode
  filters: ReactNode
  list: ReactNode
  onFind: () => void
  /** The forecast run. */
  run: ReactNode
}

/** The map menu; one submenu is open at a time. */
export function MapOptions(props: MapOptionsProps) {
  const { assetType } = props
  const { open, setOpen, collapsed, setCollapsed } = props.menu
  const toggle = (category: MenuCategory, parent: MenuCategory = 'top-menu') =>
    setOpen(open === category ? parent : category)
  const inAssets = open !== 'top-menu' && open !== 'risk-layers'
  return (
    <Panel
      variant="floating"
      tour="map-options"
      title={TEXTS.title}
      className={css.panel}
      actions={
        <IconButton label={collapsed ? TEXTS.expand : TEXTS.collapse} onClick={() => setCollapsed(!collapsed)}>
          {collapsed ? <ChevronDown {...ICON} /> : <ChevronUp {...ICON} />}
        </IconButton>
      }
    >
      {!collapsed && (
        <div className={css.items}>
          <Item
            label={TEXTS.layers}
            icon={<Layers {...ICON} />}
            hint={open === 'top-menu' ? '' : props.layerName}
            open={open === 'risk-layers'}
            onToggle={() => toggle('risk-layers')}
          >
            {props.layers}
          </Item>
          <Item
            label={TEXTS.assets}
            icon={<Boxes {...ICON} />}
            hint={open === 'top-menu' ? '' : TEXTS.counted(props.assetCount, assetType)}
            open={inAssets}
            onToggle={() => setOpen(inAssets ? 'top-menu' : 'asset-list')}
          >
            {props.assetTypes}
            <Item
              sub
              label={TEXTS.groups}
              icon={<FolderTree {...ICON} />}
              hint={props.chosenGroups > 0 ? TEXTS.chosen(props.chosenGroups) : ''}
              open={open === 'filter-asset-groups'}
              onToggle={() => toggle('filter-asset-groups', 'asset-types')}
            >
              {props.groups}
            </Item>
            <Item
              sub
              label={TEXTS.impact}
              icon={<Funnel {...ICON} />}
              hint={props.chosenFilters > 0 ? TEXTS.filters(props.chosenFilters) : ''}
              open={open === 'filter-by-impact'}
              onToggle={() => toggle('filter-by-impact', 'asset-types')}
            >
              {props.filters}
            </Item>
            <Item
              sub
              label={TEXTS.list}
              icon={<List {...ICON} />}
              hint=""
              open={open === 'asset-list'}
              onToggle={() => toggle('asset-list', 'asset-types')}
            >
              {props.list}
            </Item>
          </Item>
          <button type="button" className={css.item} onClick={props.onFind}>
            <Search {...ICON} />
            <span className={css.label}>{TEXTS.find}</span>
            <ChevronRight {...ICON} />
          </button>
          <div className={css.run}>{props.run}</div>
        </div>
      )}
    </Panel>
  )
}

interface ItemProps {
  label: string
  icon: ReactNode
  hint: string
  open: boolean
  sub?: boolean
  onToggle: () => void
  children: ReactNode
}

function Item({ label, icon, hint, open, sub = false, onToggle, children }: ItemProps) {
  const id = useId()
  return (
    <div className={sub ? css.sub : css.top}>
      <button
        type="button"
        className={css.item}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={onToggle}
      >
        {icon}
        <span className={css.label}>{label}</span>
        <span className={css.hint}>{hint}</span>
        {open ? <ChevronDown {...ICON} /> : <ChevronRight {...ICON} />}
      </button>
      {open && (
        <div id={id} className={css.body}>
          <Suspense>{children}</Suspense>
        </div>
      )}
    </div>
  )
}
