/** The signature of the cashier who asks. */
import type { Signer } from '../../../../machines/vocabulary/outside/signer.ts'
import { type Operation, operation, reply } from '../../../wire/http/operation.ts'
import { CashierSignatureStatus, signatureModel } from './signature-model.ts'

export const signatureOperations: Operation[] = [
  operation({
    id: 'checkSignature',
    method: 'GET',
    path: '/api/v1/cashier/check-signature',
    surface: 'cloud',
    summary: 'Whether the signature of the cashier is running, and whether he may open a shift with it',
    clauses: ['CLD-203'],
    who: 'cashier',
    answers: { 200: CashierSignatureStatus },
    async handle({ services, world, cashier }) {
      const { signer } = await services.switchboard.read<{ signer: Signer }>(world, `signature:${cashier.id}`)
      return reply(200, signatureModel(cashier, signer, world.clock.now()))
    },
  }),
]
