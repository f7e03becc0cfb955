package dev.countersign.reference;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The error codes that the source code names, with their statuses: values of parameters called
 * {@code code}, of the JSON member of that name, and codes inside JSON that is written as text.
 */
public final class DeclaredErrorCodes {

  /** Describes responses and sends none. */
  private static final String OPENAPI = "dev.countersign.api.openapi";

  private static final Pattern IN_JSON = Pattern.compile("\"code\":\"(\\w+)\"");

  private final SortedMap<String, SortedSet<Integer>> statuses = new TreeMap<>();

  /** The statuses of refusals that take any code, and the codes that are given to them. */
  private final SortedSet<Integer> passedOn = new TreeSet<>();

  private final SortedSet<String> withoutStatus = new TreeSet<>();
  private final List<String> unreadable = new ArrayList<>();

  /** The place of the parameter, by the name and the number of parameters of its method. */
  private final Map<String, Integer> places = new HashMap<>();

  public DeclaredErrorCodes(List<CompilationUnitTree> sources) {
    List<CompilationUnitTree> senders =
        sources.stream()
            .filter(unit -> !String.valueOf(unit.getPackageName()).equals(OPENAPI))
            .toList();
    new Declarations().scan(senders, null);
    new Calls().scan(senders, null);
    withoutStatus.forEach(code -> statuses.merge(code, passedOn, DeclaredErrorCodes::both));
  }

  private static SortedSet<Integer> both(SortedSet<Integer> some, SortedSet<Integer> others) {
    var all = new TreeSet<>(some);
    all.addAll(others);
    return all;
  }

  public SortedMap<String, SortedSet<Integer>> statuses() {
    return statuses;
  }

  /** Returns the expressions that may name a code that this class cannot read. */
  public List<String> unreadable() {
    return unreadable;
  }

  private static String key(String method, int arguments) {
    return method + "/" + arguments;
  }

  private final class Declarations extends TreeScanner<Void, Void> {

    private String type = "";

    @Override
    public Void visitClass(ClassTree declared, Void none) {
      String outer = type;
      type = declared.getSimpleName().toString();
      if (declared.getKind() == Tree.Kind.RECORD) {
        add(
            "new " + type,
            declared.getMembers().stream()
                .filter(VariableTree.class::isInstance)
                .map(VariableTree.class::cast)
                .filter(field -> !field.getModifiers().toString().contains("static"))
                .toList());
      }
      super.visitClass(declared, null);
      type = outer;
      return null;
    }

    @Override
    public Void visitMethod(MethodTree method, Void none) {
      boolean isConstructor = method.getName().contentEquals("<init>");
      add(isConstructor ? "new " + type : type + "." + method.getName(), method.getParameters());
      return super.visitMethod(method, null);
    }

    private void add(String name, List<? extends VariableTree> parameters) {
      for (int i = 0; i < parameters.size(); i++) {
        if (parameters.get(i).getName().contentEquals("code")
            && String.valueOf(parameters.get(i).getType()).equals("String")) {
          places.put(key(name, parameters.size()), i);
        }
      }
    }
  }

  private final class Calls extends TreeScanner<Void, Void> {

    private String type = "";
    private String parent = "";

    @Override
    public Void visitClass(ClassTree declared, Void none) {
      String outerType = type;
      String outerParent = parent;
      type = declared.getSimpleName().toString();
      parent = String.valueOf(declared.getExtendsClause());
      super.visitClass(declared, null);
      type = outerType;
      parent = outerParent;
      return null;
    }

    @Override
    public Void visitNewClass(NewClassTree created, Void none) {
      String name = created.getIdentifier().toString();
      read("new " + name.substring(name.lastIndexOf('.') + 1), created.getArguments());
      return super.visitNewClass(created, null);
    }

    @Override
    public Void visitMethodInvocation(MethodInvocationTree call, Void none) {
      String name = call.getMethodSelect().toString();
      List<? extends ExpressionTree> arguments = call.getArguments();
      read(name.equals("super") ? "new " + parent : type + "." + name, arguments);
      if (name.endsWith(".put")
          && arguments.size() == 2
          && arguments.getFirst().toString().equals("\"code\"")) {
        read(arguments.getLast(), new TreeSet<>());
      }
      return super.visitMethodInvocation(call, null);
    }

    @Override
    public Void visitLiteral(LiteralTree literal, Void none) {
      IN_JSON
          .matcher(String.valueOf(literal.getValue()))
          .results()
          .forEach(found -> add(found.group(1), new TreeSet<>()));
      return null;
    }

    private void read(String method, List<? extends ExpressionTree> arguments) {
      Integer place = places.get(key(method, arguments.size()));
      if (place == null) {
        return;
      }
      var status = new TreeSet<Integer>();
      if (arguments.getFirst() instanceof LiteralTree first
          && first.getValue() instanceof Integer number) {
        status.add(number);
      }
      read(arguments.get(place), status);
    }

    /** Codes that a parameter or a method called {@code code} passes on are read elsewhere. */
    private void read(ExpressionTree value, SortedSet<Integer> status) {
      switch (value) {
        case LiteralTree literal -> add(String.valueOf(literal.getValue()), status);
        case ConditionalExpressionTree either -> {
          read(either.getTrueExpression(), status);
          read(either.getFalseExpression(), status);
        }
        case IdentifierTree name when name.getName().contentEquals("code") ->
            passedOn.addAll(status);
        case MethodInvocationTree call when call.toString().matches("(\\w+\\.)?code\\(\\)") -> {}
        default -> unreadable.add(value.toString());
      }
    }

    private void add(String code, SortedSet<Integer> status) {
      statuses.computeIfAbsent(code, any -> new TreeSet<>()).addAll(status);
      if (status.isEmpty()) {
        withoutStatus.add(code);
      }
    }
  }
}
