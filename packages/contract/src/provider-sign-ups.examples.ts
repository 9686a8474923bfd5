import type { CallExamples } from './call.ts'

export const providerSignUpExamples = {
  confirmIntegration: {
    params: { provider: 'samsara' },
    body: {
      email: 'dispatch@carrier.example',
      id: '0d6d0f3e-6a0c-4a68-9d2c-53c6f7b2a1e4.1798761600',
      signature: 'qk4Zs0mB1uY9c7XoR2d5fT8hL6nJ3vP0wQ1eG4iK7aM',
    },
    answer: { success: true },
  },
} satisfies CallExamples
