const CHECK_TIMEOUT_MS = 2_000

/** Returns the result of a check; undefined if it fails or takes too long. */
export async function inTime<T>(check: () => Promise<T>): Promise<T | undefined> {
  const timedOut = new Promise<undefined>((resolve) => setTimeout(resolve, CHECK_TIMEOUT_MS, undefined).unref())
  return Promise.race([check().catch(() => undefined), timedOut])
}
