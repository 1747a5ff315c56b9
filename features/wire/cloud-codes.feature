Feature: Codes that the cloud refuses

  A code is refused that is spent, or is none of the register's own.

  @extension @simulated
  Rule: a code that an opening has spent

    Background:
      Given the clock shows 2026-03-02 09:20:00 in Kyiv

    @EXT-112 @EXT-142 @NS-15 @NS-16
    Scenario: The code that an opening has spent is good for no closing
      Given the senior cashier takes the register offline
      And an opening with the second code is sent with body.id as null
      When POST /api/v1/shifts/close with the body '{"fiscal_code":"{offline_id}"}' is sent with the token
      Then it is refused because offline code of the document not free

  Rule: offline code not free

    @CLD-408 @NS-14
    Scenario: The register does not go offline with a code that is none of its own
      When POST /api/v1/cash-registers/go-offline with the body '{"fiscal_code":"TEST-000000"}' is sent with the token and the key
      Then it is refused because offline code not free (NS-14)
      And nothing is sent to the tax authority

  Rule: a going offline that was refused

    Background:
      Given an open shift
      And the cashier puts in 1000
      And the tax authority answers

    @CLD-408 @LOC-124 @NS-14
    Scenario: A going offline that was refused is not noted
      When POST /api/v1/cash-registers/go-offline with the body '{"fiscal_code":"TEST-000000"}' is sent with the token and the key
      Then the change of the desk's status shows
        | last_go_offline_at | none |

  Rule: pin-code-on-any-register

    @CLD-106 @simulated
    Scenario: A pin code without a licence key is malformed with the quirk too
      Given the quirk pin-code-on-any-register is switched on
      When POST /api/v1/cashier/signinPinCode with the body '{"pin_code":"1111"}' is sent without a token
      Then it is malformed at header.X-License-Key

  Rule: an opening and a closing that are made online

    Background:
      Given the clock shows 2026-03-02 09:20:00 in Kyiv

    @extension @simulated @EXT-142 @NS-15 @NS-16
    Scenario: Online an opening and a closing take no code and no moment
      When an opening is sent with body as {"fiscal_code": "TEST-000000", "fiscal_date": "2026-03-02T09:19:00+02:00"}
      And the tax authority answers
      And a request for the current shift is sent with the token
      Then the answer shows (NS-15)
        | status                         | OPENED |
        | initial_transaction.offline_id | null   |
      When a closing is sent with body as {"fiscal_code": "TEST-000000", "fiscal_date": "2026-03-02T09:19:00+02:00"}
      Then the answer is 202
