package dev.countersign.structure;

import dev.countersign.operations.distribution.TableDistribution;
import dev.countersign.operations.distribution.TableDistribution.Distributed;
import dev.countersign.operations.distribution.TableDistribution.Local;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Judges whether a Citus cluster can execute a statement on one shard: each distributed table is
 * compared with a value of its key, or with the key of a co-located table for which this holds.
 */
final class ShardedStatement {

  private static final Pattern TOKEN =
      Pattern.compile(
          "--[^\n]*|::\\s*\\w+(\\[])?|:\\w+|'[^']*'|…|[a-z_]\\w*(\\.[a-z_*]\\w*)?|\\d+|<=|>=|<>|\\S");

  private static final Set<String> BEFORE_TABLE = Set.of("from", "join", "into", "update", "using");

  private static final Set<String> NO_ALIAS =
      Set.of(
          "set",
          "where",
          "join",
          "on",
          "left",
          "cross",
          "inner",
          "order",
          "group",
          "limit",
          "for",
          "returning",
          "values",
          "select",
          "using",
          "union",
          "and",
          "as",
          "offset",
          "full",
          "default",
          "natural",
          "right",
          "having",
          "window",
          "fetch",
          "tablesample",
          "lateral",
          "not",
          "with");

  private static final String COORDINATOR = "the coordinator";

  private final Map<String, TableDistribution> declared =
      TableDistribution.all().stream()
          .collect(Collectors.toMap(TableDistribution::table, table -> table));

  private final List<Table> tables = new ArrayList<>();
  private final Set<String> groups = new TreeSet<>();
  private final Set<String> faults = new TreeSet<>();

  /** Returns why the statement needs more than one shard; empty if one suffices. */
  static Set<String> faults(String sql) {
    var statement = new ShardedStatement();
    List<String> tokens =
        TOKEN
            .matcher(sql)
            .results()
            .map(found -> found.group())
            .filter(token -> !token.startsWith("--") && !token.startsWith("::"))
            .toList();
    Scope whole = new Parser(tokens).scope();
    statement.read(whole, Map.of());
    statement.judge();
    return statement.faults;
  }

  /** The tokens inside one pair of parentheses; an inner pair is one element. */
  private record Scope(List<Object> elements) {}

  private static final class Parser {

    private final List<String> tokens;
    private int at;

    Parser(List<String> tokens) {
      this.tokens = tokens;
    }

    Scope scope() {
      var elements = new ArrayList<Object>();
      while (at < tokens.size()) {
        String token = tokens.get(at++);
        if (token.equals(")")) {
          break;
        }
        elements.add(token.equals("(") ? scope() : token);
      }
      return new Scope(elements);
    }
  }

  /** A use of a distributed table. */
  private static final class Table {

    final Distributed declared;
    final List<Table> equalKeys = new ArrayList<>();
    boolean hasValue;

    Table(Distributed declared) {
      this.declared = declared;
    }

    String group() {
      return declared.colocatedWith().orElse(declared.table());
    }
  }

  private void read(Scope scope, Map<String, Table> outer) {
    var part = new ArrayList<Object>();
    for (Object element : scope.elements()) {
      if (element.equals("union") || element.equals("intersect") || element.equals("except")) {
        readPart(part, outer);
        part = new ArrayList<>();
      } else {
        part.add(element);
      }
    }
    readPart(part, outer);
  }

  private void readPart(List<Object> part, Map<String, Table> outer) {
    var visible = new HashMap<>(outer);
    List<Table> own = addTables(part, visible);
    addComparisons(part, own, visible);
    for (Object element : part) {
      if (element instanceof Scope inner) {
        read(inner, visible);
      }
    }
  }

  private List<Table> addTables(List<Object> part, Map<String, Table> visible) {
    var own = new ArrayList<Table>();
    for (int i = 0; i + 1 < part.size(); i++) {
      if (!BEFORE_TABLE.contains(part.get(i)) || isOfFunction(part, i)) {
        continue;
      }
      int at = i + 1;
      at = addTable(part, at, own, visible);
      while (at + 1 < part.size() && part.get(at).equals(",") && part.get(i).equals("from")) {
        at = addTable(part, at + 1, own, visible);
      }
    }
    return own;
  }

  /** Returns whether the word belongs to {@code is distinct from} or {@code for update}. */
  private static boolean isOfFunction(List<Object> part, int at) {
    return at > 0 && (part.get(at - 1).equals("distinct") || part.get(at - 1).equals("for"));
  }

  private int addTable(List<Object> part, int at, List<Table> own, Map<String, Table> visible) {
    String name = part.get(at).toString();
    int next = at + 1;
    if (next < part.size() && part.get(next).equals("as")) {
      next++;
    }
    String alias = name;
    if (next < part.size()
        && part.get(next) instanceof String word
        && word.matches("[a-z_]\\w*")
        && !NO_ALIAS.contains(word)) {
      alias = word;
      next++;
    }
    if (declared.get(name) instanceof Local) {
      groups.add(COORDINATOR);
    }
    if (declared.get(name) instanceof Distributed distributed) {
      var table = new Table(distributed);
      table.hasValue =
          part.get(at - 1).equals("into")
              && next < part.size()
              && listsKey(part.get(next), distributed.key());
      tables.add(table);
      own.add(table);
      visible.put(alias, table);
      groups.add(table.group());
    }
    return next;
  }

  private static boolean listsKey(Object columns, String key) {
    return columns instanceof Scope list && list.elements().contains(key);
  }

  private void addComparisons(List<Object> part, List<Table> own, Map<String, Table> visible) {
    boolean isAssignment = false;
    for (int i = 0; i < part.size(); i++) {
      Object element = part.get(i);
      if (element.equals("set")) {
        isAssignment = true;
      } else if (Set.of("where", "from", "returning").contains(element)) {
        isAssignment = false;
      } else if (element.equals("=") && i > 0 && i + 1 < part.size()) {
        if (isAssignment) {
          assign(part.get(i - 1), own);
        } else {
          compare(part, i, own, visible);
          compare(reversed(part, i), 1, own, visible);
        }
      }
    }
  }

  private static List<Object> reversed(List<Object> part, int at) {
    return List.of(part.get(at + 1), "=", part.get(at - 1));
  }

  private void assign(Object column, List<Table> own) {
    own.stream()
        .limit(1)
        .filter(table -> column.equals(table.declared.key()))
        .forEach(table -> faults.add("changes the key of " + table.declared.table()));
  }

  private void compare(List<Object> part, int at, List<Table> own, Map<String, Table> visible) {
    if (!(part.get(at - 1) instanceof String left)) {
      return;
    }
    List<Table> compared = withKey(left, own, visible);
    Object right = part.get(at + 1);
    if (isValue(right)) {
      compared.forEach(table -> table.hasValue = true);
    } else if (right instanceof String column) {
      for (Table other : withKey(column, own, visible)) {
        compared.stream()
            .filter(table -> table != other && table.group().equals(other.group()))
            .forEach(table -> table.equalKeys.add(other));
      }
    }
  }

  /** Returns the tables whose key the text names. */
  private static List<Table> withKey(String column, List<Table> own, Map<String, Table> visible) {
    String[] words = column.split("\\.", -1);
    if (words.length == 2) {
      return Optional.ofNullable(visible.get(words[0])).stream()
          .filter(table -> table.declared.key().equals(words[1]))
          .toList();
    }
    return own.stream().filter(table -> table.declared.key().equals(column)).toList();
  }

  private static boolean isValue(Object element) {
    return element instanceof String text
        && (text.startsWith(":")
            || text.startsWith("'")
            || text.equals(StoreStatements.UNKNOWN)
            || text.equals("cast")
            || text.matches("\\d+"));
  }

  private void judge() {
    boolean isChanged = true;
    while (isChanged) {
      isChanged = false;
      for (Table table : tables) {
        if (!table.hasValue && table.equalKeys.stream().anyMatch(other -> other.hasValue)) {
          table.hasValue = true;
          isChanged = true;
        }
      }
    }
    tables.stream()
        .filter(table -> !table.hasValue)
        .forEach(table -> faults.add("all shards of " + table.declared.table()));
    if (groups.size() > 1) {
      faults.add("shards of " + String.join(" and ", groups));
    }
  }
}
