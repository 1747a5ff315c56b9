@wire
Feature: Every operation of the lab

  The lab's contract, row by row: what may be asked and in which bounds, whether a body is sent, and the status of
  success. Calls are added to it, none is taken away. Each fault has two of its own.

  Scenario: What the lab says it serves
    When GET /lab/openapi.json is sent without a token
    Then these operations are described, and no others
      | line                                                             | headers       | query                                                                                           | body | success |
      | GET /lab/world                                                   |               |                                                                                                 |      | 200     |
      | DELETE /lab/world                                                |               |                                                                                                 |      | 200     |
      | GET /lab/worlds                                                  |               |                                                                                                 |      | 200     |
      | POST /lab/worlds                                                 |               |                                                                                                 | may  | 201     |
      | POST /lab/reset                                                  |               |                                                                                                 |      | 200     |
      | POST /lab/restart                                                |               |                                                                                                 |      | 200     |
      | GET /lab/snapshot                                                |               |                                                                                                 |      | 200     |
      | PUT /lab/snapshot                                                |               |                                                                                                 | yes  | 200     |
      | GET /lab/clock                                                   |               |                                                                                                 |      | 200     |
      | PUT /lab/clock                                                   |               |                                                                                                 | yes  | 200     |
      | POST /lab/clock/advance                                          |               |                                                                                                 | yes  | 200     |
      | GET /lab/timers                                                  |               |                                                                                                 |      | 200     |
      | GET /lab/faults                                                  |               |                                                                                                 |      | 200     |
      | DELETE /lab/faults                                               |               |                                                                                                 |      | 200     |
      | PUT /lab/faults/authority-mute                                   |               |                                                                                                 | may  | 200     |
      | DELETE /lab/faults/authority-mute                                |               | cash_register_id uuid                                                                           |      | 200     |
      | PUT /lab/faults/authority-refusing                               |               |                                                                                                 | yes  | 200     |
      | DELETE /lab/faults/authority-refusing                            |               | cash_register_id uuid                                                                           |      | 200     |
      | PUT /lab/faults/authority-slow                                   |               |                                                                                                 | yes  | 200     |
      | DELETE /lab/faults/authority-slow                                |               | cash_register_id uuid                                                                           |      | 200     |
      | PUT /lab/faults/authority-loses-answers                          |               |                                                                                                 | may  | 200     |
      | DELETE /lab/faults/authority-loses-answers                       |               | cash_register_id uuid                                                                           |      | 200     |
      | PUT /lab/faults/signature-stopped                                |               |                                                                                                 | may  | 200     |
      | DELETE /lab/faults/signature-stopped                             |               | cashier_id uuid                                                                                 |      | 200     |
      | PUT /lab/faults/key-expired                                      |               |                                                                                                 | may  | 200     |
      | DELETE /lab/faults/key-expired                                   |               | cashier_id uuid                                                                                 |      | 200     |
      | PUT /lab/faults/cashier-blocked                                  |               |                                                                                                 | may  | 200     |
      | DELETE /lab/faults/cashier-blocked                               |               | cashier_id uuid                                                                                 |      | 200     |
      | PUT /lab/faults/cashier-deactivated                              |               |                                                                                                 | may  | 200     |
      | DELETE /lab/faults/cashier-deactivated                           |               | cashier_id uuid                                                                                 |      | 200     |
      | PUT /lab/faults/register-frozen                                  |               |                                                                                                 | may  | 200     |
      | DELETE /lab/faults/register-frozen                               |               | cash_register_id uuid                                                                           |      | 200     |
      | PUT /lab/faults/bill-unpaid                                      |               |                                                                                                 | may  | 200     |
      | DELETE /lab/faults/bill-unpaid                                   |               | organization_id uuid                                                                            |      | 200     |
      | PUT /lab/faults/other-device                                     |               |                                                                                                 | may  | 200     |
      | DELETE /lab/faults/other-device                                  |               | cash_register_id uuid                                                                           |      | 200     |
      | PUT /lab/faults/printer-out-of-paper                             |               |                                                                                                 | may  | 200     |
      | DELETE /lab/faults/printer-out-of-paper                          |               | cash_register_id uuid                                                                           |      | 200     |
      | PUT /lab/faults/printer-unplugged                                |               |                                                                                                 | may  | 200     |
      | DELETE /lab/faults/printer-unplugged                             |               | cash_register_id uuid                                                                           |      | 200     |
      | PUT /lab/faults/server-unreachable                               |               |                                                                                                 | may  | 200     |
      | DELETE /lab/faults/server-unreachable                            |               | cash_register_id uuid                                                                           |      | 200     |
      | PUT /lab/faults/journal-changed                                  |               |                                                                                                 | may  | 200     |
      | DELETE /lab/faults/journal-changed                               |               | cash_register_id uuid                                                                           |      | 200     |
      | PUT /lab/faults/journal-deleted                                  |               |                                                                                                 | may  | 200     |
      | DELETE /lab/faults/journal-deleted                               |               | cash_register_id uuid                                                                           |      | 200     |
      | PUT /lab/faults/receiver-failing                                 |               |                                                                                                 | may  | 200     |
      | DELETE /lab/faults/receiver-failing                              |               |                                                                                                 |      | 200     |
      | PUT /lab/faults/receiver-silent                                  |               |                                                                                                 | may  | 200     |
      | DELETE /lab/faults/receiver-silent                               |               |                                                                                                 |      | 200     |
      | PUT /lab/faults/receiver-slow                                    |               |                                                                                                 | yes  | 200     |
      | DELETE /lab/faults/receiver-slow                                 |               |                                                                                                 |      | 200     |
      | PUT /lab/faults/mailbox-refusing                                 |               |                                                                                                 | may  | 200     |
      | DELETE /lab/faults/mailbox-refusing                              |               |                                                                                                 |      | 200     |
      | PUT /lab/faults/mailbox-slow                                     |               |                                                                                                 | yes  | 200     |
      | DELETE /lab/faults/mailbox-slow                                  |               |                                                                                                 |      | 200     |
      | PUT /lab/faults/mailbox-down                                     |               |                                                                                                 | may  | 200     |
      | DELETE /lab/faults/mailbox-down                                  |               |                                                                                                 |      | 200     |
      | PUT /lab/faults/messenger-disconnected                           |               |                                                                                                 | may  | 200     |
      | DELETE /lab/faults/messenger-disconnected                        |               | organization_id uuid                                                                            |      | 200     |
      | PUT /lab/faults/offline-limit                                    |               |                                                                                                 | yes  | 200     |
      | DELETE /lab/faults/offline-limit                                 |               | organization_id uuid                                                                            |      | 200     |
      | PUT /lab/faults/terminal-unplugged                               |               |                                                                                                 | may  | 200     |
      | DELETE /lab/faults/terminal-unplugged                            |               | terminal_id uuid                                                                                |      | 200     |
      | PUT /lab/faults/terminal-silent                                  |               |                                                                                                 | may  | 200     |
      | DELETE /lab/faults/terminal-silent                               |               | terminal_id uuid                                                                                |      | 200     |
      | PUT /lab/faults/terminal-out-of-paper                            |               |                                                                                                 | may  | 200     |
      | DELETE /lab/faults/terminal-out-of-paper                         |               | terminal_id uuid                                                                                |      | 200     |
      | PUT /lab/faults/terminal-host-unreachable                        |               |                                                                                                 | may  | 200     |
      | DELETE /lab/faults/terminal-host-unreachable                     |               | terminal_id uuid                                                                                |      | 200     |
      | PUT /lab/faults/terminal-loses-answers                           |               |                                                                                                 | may  | 200     |
      | DELETE /lab/faults/terminal-loses-answers                        |               | terminal_id uuid                                                                                |      | 200     |
      | PUT /lab/faults/terminal-busy                                    |               |                                                                                                 | may  | 200     |
      | DELETE /lab/faults/terminal-busy                                 |               | terminal_id uuid                                                                                |      | 200     |
      | PUT /lab/faults/rate-limit                                       |               |                                                                                                 | may  | 200     |
      | DELETE /lab/faults/rate-limit                                    |               | surface string, operation string                                                                |      | 200     |
      | PUT /lab/faults/bad-gateway                                      |               |                                                                                                 | may  | 200     |
      | DELETE /lab/faults/bad-gateway                                   |               | surface string, operation string                                                                |      | 200     |
      | PUT /lab/faults/request-lost                                     |               |                                                                                                 | may  | 200     |
      | DELETE /lab/faults/request-lost                                  |               | surface string, operation string                                                                |      | 200     |
      | PUT /lab/faults/answer-lost                                      |               |                                                                                                 | may  | 200     |
      | DELETE /lab/faults/answer-lost                                   |               | surface string, operation string                                                                |      | 200     |
      | PUT /lab/faults/answer-late                                      |               |                                                                                                 | yes  | 200     |
      | DELETE /lab/faults/answer-late                                   |               | surface string, operation string                                                                |      | 200     |
      | GET /lab/quirks                                                  |               |                                                                                                 |      | 200     |
      | DELETE /lab/quirks                                               |               |                                                                                                 |      | 200     |
      | PUT /lab/quirks/{quirk}                                          |               |                                                                                                 |      | 200     |
      | DELETE /lab/quirks/{quirk}                                       |               |                                                                                                 |      | 200     |
      | GET /lab/facts                                                   | Last-Event-ID | after integer 0..9007199254740991 = 0, type array, address array, limit integer 1..10000 = 1000 |      | 200     |
      | GET /lab/authority/{cash_register_id}                            |               |                                                                                                 |      | 200     |
      | GET /lab/prints                                                  |               |                                                                                                 |      | 200     |
      | GET /lab/prints/{cash_register_id}                               |               |                                                                                                 |      | 200     |
      | GET /lab/prints/{cash_register_id}/{job}.txt                     |               | width integer 10..250                                                                           |      | 200     |
      | GET /lab/prints/{cash_register_id}/{job}.html                    |               |                                                                                                 |      | 200     |
      | GET /lab/prints/{cash_register_id}/{job}.png                     |               | width integer 22..100, paper_width integer 40..80, qrcode_scale integer 1..100                  |      | 200     |
      | GET /lab/prints/{cash_register_id}/{job}.pdf                     |               | width integer 22..100, paper_width integer 40..80, qrcode_scale integer 1..100                  |      | 200     |
      | GET /lab/reports                                                 |               |                                                                                                 |      | 200     |
      | GET /lab/reports/{report_task_id}                                |               |                                                                                                 |      | 200     |
      | DELETE /lab/reports/{report_task_id}                             |               |                                                                                                 |      | 200     |
      | GET /lab/terminals/{id}                                          |               |                                                                                                 |      | 200     |
      | PUT /lab/terminals/{id}/connection                               |               |                                                                                                 |      | 200     |
      | DELETE /lab/terminals/{id}/connection                            |               |                                                                                                 |      | 200     |
      | PUT /lab/terminals/{id}/bridge-mode                              |               |                                                                                                 |      | 200     |
      | DELETE /lab/terminals/{id}/bridge-mode                           |               |                                                                                                 |      | 200     |
      | PUT /lab/terminals/{id}/script                                   |               |                                                                                                 | yes  | 200     |
      | DELETE /lab/terminals/{id}/script                                |               |                                                                                                 |      | 200     |
      | POST /lab/terminals/{id}/card                                    |               |                                                                                                 | yes  | 200     |
      | POST /lab/terminals/{id}/proceed                                 |               |                                                                                                 |      | 200     |
      | POST /lab/terminals/{id}/approve                                 |               |                                                                                                 |      | 200     |
      | POST /lab/terminals/{id}/decline                                 |               |                                                                                                 | may  | 200     |
      | POST /lab/terminals/{id}/cancel                                  |               |                                                                                                 |      | 200     |
      | GET /lab/webhooks                                                |               | after integer 0..9007199254740991 = 0, limit integer 1..10000 = 1000                            |      | 200     |
      | POST /lab/webhooks/inbox                                         |               |                                                                                                 | may  | 200     |
      | GET /lab/webhooks/{cash_register_id}                             |               |                                                                                                 |      | 200     |
      | POST /lab/webhooks/{cash_register_id}/events                     |               |                                                                                                 | yes  | 200     |
      | POST /lab/webhooks/{cash_register_id}/deliveries/{number}/resend |               |                                                                                                 |      | 200     |
      | GET /lab/mails                                                   |               | after integer 0..9007199254740991 = 0, limit integer 1..1000 = 1000                             |      | 200     |
      | DELETE /lab/mails                                                |               |                                                                                                 |      | 200     |
      | GET /lab/mails/{mail_id}                                         |               |                                                                                                 |      | 200     |
      | GET /lab/mails/{mail_id}/raw                                     |               |                                                                                                 |      | 200     |
      | GET /lab/mails/{mail_id}/attachments/{attachment}                |               |                                                                                                 |      | 200     |
      | GET /lab/mailings                                                |               | after integer 0..9007199254740991 = 0, limit integer 1..1000 = 1000                             |      | 200     |
      | GET /lab/messages                                                |               |                                                                                                 |      | 200     |
      | GET /lab/unsubscribed                                            |               |                                                                                                 |      | 200     |
      | DELETE /lab/unsubscribed                                         |               | address string, organization_id uuid                                                            |      | 200     |
