/** Whether the operator permits the host of an address although it is private. Such hosts may also speak plain HTTP. */
export const allowsPrivateHost = (url: URL, privateHosts: readonly string[]) =>
  privateHosts.includes(url.host) || privateHosts.includes(url.hostname)
