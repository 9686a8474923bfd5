// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { placingMap } from '../../../test/placing-map.tsx'
import { FrameWatch } from './frame-watch.tsx'
import { useLoadedFrames } from './use-loaded-frames.ts'

function Watched({ frameIds }: { frameIds: string[] }) {
  const { look, miss, hasGaps } = useLoadedFrames()
  return (
    <>
      <FrameWatch frameIds={frameIds} look={look} miss={miss} />
      <p>{['a', 'b'].filter(hasGaps).join(' ') || 'whole'}</p>
    </>
  )
}

test('a frame with a failed tile has gaps until it is mounted again', () => {
  const { on, emit } = placingMap()
  const { rerender } = render(on(<Watched frameIds={['a', 'b']} />))
  expect(screen.getByText('whole')).toBeTruthy()
  act(() => emit('error', { sourceId: 'b' }))
  act(() => emit('error', { sourceId: 'base' }))
  act(() => emit('error', {}))
  expect(screen.getByText('b')).toBeTruthy()
  rerender(on(<Watched frameIds={['a']} />))
  rerender(on(<Watched frameIds={['a', 'b']} />))
  expect(screen.getByText('whole')).toBeTruthy()
})
