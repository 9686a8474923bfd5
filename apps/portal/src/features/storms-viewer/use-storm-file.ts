import { type FileStorm, readStormFile, stormTimeline } from '@stormlane/domain/internal-viewers'
import { useState } from 'react'
import { stormsViewerTexts as TEXTS } from './storms-viewer.texts.ts'

/** A week of storms with detailed outlines has 5 MB. */
const MAX_MEGABYTES = 20

interface LoadedFile {
  name: string
  storms: readonly FileStorm[]
  hours: readonly Date[]
}

/** Loads a file of storms. An invalid file gives an error text, and the previous file stays (INTERNAL-012). */
export function useStormFile() {
  const [file, setFile] = useState<LoadedFile>()
  const [problem, setProblem] = useState<string>()

  async function choose(chosen: File): Promise<boolean> {
    const read = await readFile(chosen)
    setProblem('problem' in read ? read.problem : undefined)
    if ('problem' in read) return false
    setFile({ name: chosen.name, storms: read.storms, hours: stormTimeline(read.storms) })
    return true
  }

  return { file, problem, choose }
}

async function readFile(chosen: File) {
  // Check the size first, because the browser would run out of memory on the text of a huge file.
  const megabytes = Math.round(chosen.size / 1_000_000)
  if (megabytes > MAX_MEGABYTES) return { problem: TEXTS.tooLarge(megabytes, MAX_MEGABYTES) }
  try {
    return readStormFile(await chosen.text())
  } catch {
    return { problem: TEXTS.unreadable }
  }
}
