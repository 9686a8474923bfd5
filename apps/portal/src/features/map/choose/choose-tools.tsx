import { LassoSelect, SquareDashedMousePointer } from 'lucide-react'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { mapTexts } from '../map.texts.ts'

const TEXTS = mapTexts.choose
const ICON = { size: 17, strokeWidth: 1.75, 'aria-hidden': true } as const

export type ChooseTool = 'box' | 'lasso'

interface ChooseToolsProps {
  tool: ChooseTool | undefined
  onTool: (tool: ChooseTool | undefined) => void
}

/** Starts drawing a box or a free shape around assets; a second click stops it. */
export function ChooseTools({ tool, onTool }: ChooseToolsProps) {
  const toggle = (next: ChooseTool) => onTool(tool === next ? undefined : next)
  return (
    <>
      <IconButton label={TEXTS.box} pressed={tool === 'box'} onClick={() => toggle('box')}>
        <SquareDashedMousePointer {...ICON} />
      </IconButton>
      <IconButton label={TEXTS.lasso} pressed={tool === 'lasso'} onClick={() => toggle('lasso')}>
        <LassoSelect {...ICON} />
      </IconButton>
    </>
  )
}
