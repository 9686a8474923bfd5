/** A part of the portal's code that did not arrive: a lost connection, or a release that replaced the files. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
}

/** Past this a part of the code counts as lost (public §8). */
const CHUNK_TIMEOUT_MS = 120_000

/** Imports a part of the code. One failure is forgiven and tried again; the time limit covers both attempts. */
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
