/** A code chunk could not be loaded: the connection was lost, or a new release replaced the files. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
}

/** Time limit of loading a chunk (SHELL-061). */
const CHUNK_TIMEOUT_MS = 120_000

/** Imports a code chunk, with one retry. The time limit covers both attempts. */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    const late = () =>
      reject(new ChunkLoadError(`A part of the page did not load within ${CHUNK_TIMEOUT_MS / 1000} s.`))
    timer = setTimeout(late, CHUNK_TIMEOUT_MS)
  })
  try {
    return await Promise.race([load().catch(load), tooLate])
  } catch (error) {
    if (error instanceof ChunkLoadError) throw error
    throw new ChunkLoadError('A part of the page did not load.', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}
