@wire @extension @simulated
Feature: Groups that lie in one another, and goods moved between them

  A group does not lie in itself, and goods of a group that is deleted stay.

  @EXT-525
  Scenario Outline: A group does not lie in <where>
    Given the cashier adds these groups of goods
      | name    | parent_id |
      | Пироги  | nothing   |
      | Випічка | nothing   |
    And PUT /api/v1/goods/groups/{group_1} with the body '{"parent_id":"{group_2}"}' is sent with the token
    When the cashier edits that group of goods
      | parent_id | <parent> |
    Then it is refused because unknown id
    And nothing changes

    Examples:
      | where                 | parent                               |
      | itself                | {group_2}                            |
      | one of its own        | {group_1}                            |
      | one that is not there | 00000000-0000-4000-8000-0000000000ff |

  @EXT-526
  Scenario: The goods of a group are moved to another
    Given the cashier adds these groups of goods
      | name    |
      | Випічка |
      | Пироги  |
    And the cashier adds these goods
      | code | group     |
      | ХЛ-1 | {group_1} |
      | ХЛ-2 | {group_1} |
      | ХЛ-3 | {group_2} |
    When PUT /api/v1/goods/groups/{group_1}/move-goods with the body '{"to_group":"{group_2}"}' is sent with the token
    Then the answer shows
      | update | 2 |
    When GET /api/v1/goods?group_id={group_2} is sent with the token
    Then the page shows
      | results.length | 3 |

  @EXT-527
  Scenario: Groups of a group that is deleted lie where it lay
    Given the cashier adds these groups of goods
      | name    | parent_id |
      | Пироги  | nothing   |
      | Випічка | {group_1} |
      | Їжа     | {group_2} |
    And DELETE /api/v1/goods/groups/{group_2} is sent with the token
    When the cashier looks at the groups of goods
    Then the page shows
      | results.length            | 2   |
      | results.0.children.length | 1   |
      | results.0.children.0.name | Їжа |
