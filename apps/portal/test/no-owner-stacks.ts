// React's development build records a stack trace for each of the first 10,000 elements per second, to name the owner
// in its warnings. That took a fifth of the CPU time of the screens' tests. Warnings still name the component.
import * as React from 'react'

const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
  string,
  object
>
const AS_MANY_AS_ALLOWED = Infinity
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => AS_MANY_AS_ALLOWED,
    // React increments the count, and resets it now and then.
    set() {},
  })
