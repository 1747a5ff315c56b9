/** Seams of receipts of the cloud: how they are shown, and how they are asked of their register. */
import * as models from '../../../../server/surfaces/cloud/receipts/receipt-model.ts'
import * as asking from '../../../../server/transport/http/ask.ts'
import { inCall, type Seam } from '../seams/seam.ts'

type Shown = models.ShownReceipt
type Model = ReturnType<typeof models.receiptModel>

/**
 * A receipt some of whose members are shown otherwise, wherever the cloud shows it. @param wrong returns those members,
 * undefined where one is left out
 */
export const showsReceipt = (
  wrong: (model: Model, shown: Shown) => { readonly [Name in keyof Model]?: unknown },
): Seam =>
  inCall(models, 'receiptModel', (right, shown) => {
    const model = right(shown)
    return { ...model, ...wrong(model, shown) } as Model
  })

/** A command that its register is asked otherwise, when the answer shows the state behind it. */
export const asksRegister = (wrong: (command: Record<string, any>) => object): Seam =>
  inCall(asking, 'askForState', (right, request, register, asked, answered) =>
    right(request, register, (start) => wrong(asked(start)) as ReturnType<typeof asked>, answered),
  )
