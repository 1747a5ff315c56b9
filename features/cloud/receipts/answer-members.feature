@extension
Feature: The model of a receipt in the cloud

  A typed client finds every member of the model in every receipt, null where there is nothing to say, and dates with
  six digits of fraction.

  Background:
    Given an open shift of the cashier on the register

  @EXT-204
  Scenario: A sale has every member of the model, and no other
    When the cashier sells the minimal receipt in the cloud
    Then the list of members shows (EXT-204)
      | 0 | barcode |
      | 1 | cash_register_id |
      | 2 | cashier_id |
      | 3 | context |
      | 4 | control_number |
      | 5 | created_at |
      | 6 | currency_exchange |
      | 7 | custom |
      | 8 | delivered_at |
      | 9 | delivery |
      | 10 | discounts |
      | 11 | fiscal_api_type |
      | 12 | fiscal_code |
      | 13 | fiscal_date |
      | 14 | footer |
      | 15 | goods |
      | 16 | header |
      | 17 | id |
      | 18 | is_created_offline |
      | 19 | is_sent_dps |
      | 20 | is_test |
      | 21 | order_id |
      | 22 | organization_id |
      | 23 | payments |
      | 24 | pre_payment_relation_id |
      | 25 | processed_counter |
      | 26 | related_receipt_created_at |
      | 27 | related_receipt_id |
      | 28 | round_sum |
      | 29 | rounding_mode |
      | 30 | sent_dps_at |
      | 31 | serial |
      | 32 | service_currency_exchange |
      | 33 | shift |
      | 34 | shift_id |
      | 35 | status |
      | 36 | stock_code |
      | 37 | tax_url |
      | 38 | taxes |
      | 39 | technical_return |
      | 40 | total_payment |
      | 41 | total_rest |
      | 42 | total_sum |
      | 43 | transaction |
      | 44 | transaction_id |
      | 45 | type |
      | 46 | updated_at |

  @EXT-204
  Scenario Outline: <request> has as many members as a sale
    Given cash in the cloud is sent with body.payment.value as 5000
    When <request> in the cloud is sent with body.control_number as "1"
    Then the list of members shows (EXT-204)
      | length | 47 |
      | 0      | barcode |
      | 46 | updated_at |
    When the cashier looks at that receipt
    Then the list of members shows (EXT-204)
      | length | 47 |

    Examples: of every kind
      | request                 |
      | a sale                  |
      | a sale with annotations |
      | cash                    |
      | a withdrawal            |

  @EXT-204
  Scenario: What a sale does not say is null
    When the cashier sells the minimal receipt in the cloud
    Then the receipt shows (EXT-204)
      | order_id | null |
      | header | null |
      | footer | null |
      | barcode | null |
      | custom | null |
      | context | null |
      | related_receipt_id | null |
      | related_receipt_created_at | null |
      | stock_code | null |
      | currency_exchange | null |
      | service_currency_exchange | null |
      | pre_payment_relation_id | null |
      | rounding_mode | null |
      | fiscal_api_type | null |
      | sent_dps_at | null |
      | processed_counter | null |
      | delivery | null |
      | goods.0.good_id | null |
      | goods.0.good.barcode | null |
      | goods.0.good.header | null |
      | goods.0.good.footer | null |
      | goods.0.good.uktzed | null |
      | goods.0.good.original_price | null |
      | goods.0.good.excise_barcodes.length | 0 |
      | goods.0.good.e_excise_barcodes.length | 0 |
      | goods.0.discounts.length | 0 |
      | discounts.length | 0 |
      | payments.0.pawnshop_is_return | null |
      | technical_return | false |

  @EXT-204 @simulated
  Scenario: Dates have six digits of fraction, in UTC
    Given the clock shows 2026-03-02 10:00:00 in Kyiv
    When the cashier sells the minimal receipt in the cloud
    Then the receipt shows (EXT-204)
      | created_at                         | "2026-03-02T08:00:00.000000+00:00" |
      | fiscal_date                        | "2026-03-02T08:00:00.000000+00:00" |
      | updated_at                         | null                               |
      | transaction.created_at             | "2026-03-02T08:00:00.000000+00:00" |
      | transaction.request_signed_at      | "2026-03-02T08:00:00.000000+00:00" |
      | transaction.request_received_at    | null                               |
      | transaction.original_datetime      | null                               |
      | transaction.response_status        | null                               |
      | transaction.offline_id             | null                               |
      | goods.0.taxes.length               | 0                                  |
    When the clock shows 2026-03-02 10:00:05 in Kyiv
    And the cashier looks at that receipt
    Then the receipt shows (EXT-204)
      | status       | DONE                               |
      | created_at   | "2026-03-02T08:00:00.000000+00:00" |

  @EXT-204
  Scenario: The taxes of a return have its turnover apart from that of sales
    Given the cashier sells the minimal receipt in the cloud
    When the cashier returns the taxed receipt in the cloud
    Then the receipt shows (EXT-204)
      | taxes.0.sales_turnover   | 0     |
      | taxes.0.returns_turnover | 12000 |
      | taxes.1.returns_turnover | 10700 |

  @EXT-204
  Scenario: The tax of a good has every member that a typed client asks for
    When a sale in the cloud is sent with body.footer as "x"
    Then the receipt shows (EXT-204)
      | taxes.0.code          | 1        |
      | taxes.0.label         | ПДВ 20%  |
      | taxes.0.symbol        | А        |
      | taxes.0.rate          | 20       |
      | taxes.0.extra_rate    | 0        |
      | taxes.0.included      | true     |
      | taxes.0.is_gambling   | false    |
      | taxes.0.updated_at    | null     |
      | taxes.0.no_vat        | false    |
      | taxes.0.advanced_code | null     |
      | taxes.0.sales_turnover | 2000    |
      | taxes.0.returns_turnover | 0     |
      | taxes.0.type          | INCLUDED |
      | taxes.0.value         | 333      |
      | taxes.0.extra_value   | 0        |
      | taxes.0.value_decimal | null     |
